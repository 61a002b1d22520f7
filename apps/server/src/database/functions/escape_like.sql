-- owner: platform (search)
-- Makes what a person typed safe inside LIKE.
create or replace function escape_like(typed text) returns text language sql immutable
return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');
