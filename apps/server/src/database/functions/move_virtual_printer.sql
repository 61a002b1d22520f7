-- owner: printers
-- The virtual printer of the sample takes another port when its own is in use; every start tells where it listens.
create or replace function move_virtual_printer(port integer) returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  update printers set target_port = port where vendor = 'Labelwright' and model = 'Virtual printer' and target_port <> port;
end;
