-- owner: media-library (media_files)
-- Pictures that stood here before and that versions of labels still name by their hash.
alter table media_files add column replaced_sha256s text[] not null default '{}';
create index media_files_replaced on media_files using gin (replaced_sha256s);
