-- owner: labels (labels, label_versions)
alter table labels drop constraint labels_kind_check;
alter table labels add constraint labels_kind_check check (kind in ('design', 'zpl', 'svg'));

-- Of a label of kind `svg`, as of a `zpl` one, the document has no elements: it holds size, variables and print settings.
alter table label_versions add column svg bytea;
alter table label_versions add constraint label_versions_svg_size check (octet_length(svg) between 1 and 2097152);
alter table label_versions add constraint label_versions_one_file check (svg is null or zpl is null);
comment on column label_versions.svg is 'the bytes of the file, as it came';
