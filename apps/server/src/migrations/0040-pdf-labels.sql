-- owner: labels (labels, label_versions)
alter table labels drop constraint labels_kind_check;
alter table labels add constraint labels_kind_check check (kind in ('design', 'zpl', 'svg', 'pdf'));

-- Of a label of kind `pdf`, as of an `svg` one, the document has no elements: it holds size, pages, variables and print settings.
alter table label_versions add column pdf bytea;
alter table label_versions add constraint label_versions_pdf_size check (octet_length(pdf) between 1 and 10485760);
alter table label_versions drop constraint label_versions_one_file;
alter table label_versions add constraint label_versions_one_file check (num_nonnulls(svg, zpl, pdf) <= 1);
comment on column label_versions.pdf is 'the bytes of the file, as it came';
