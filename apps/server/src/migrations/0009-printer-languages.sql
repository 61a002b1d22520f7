-- owner: printers
-- Every language that the label engine writes.
alter table printers drop constraint printers_language_check;
alter table printers add constraint printers_language_check
  check (language in ('zpl', 'tspl', 'epl', 'escpos', 'brother', 'cpcl', 'pdf'));
