-- owner: labels (labels, label_versions)
alter table labels drop constraint labels_kind_check;
alter table labels add constraint labels_kind_check check (kind in ('design', 'zpl'));

-- Of a label of kind `zpl` the document has no elements: it holds size, variables and print settings.
alter table label_versions add column zpl bytea;
alter table label_versions add column zpl_dpi double precision;
alter table label_versions add constraint label_versions_zpl check ((zpl is null) = (zpl_dpi is null));
alter table label_versions add constraint label_versions_zpl_size check (octet_length(zpl) between 1 and 1048576);
comment on column label_versions.zpl is 'the bytes of the file, as it came';
comment on column label_versions.zpl_dpi is 'dots an inch that the file is written for';
