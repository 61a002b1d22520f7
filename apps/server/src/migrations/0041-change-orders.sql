-- owner: undo (undo_steps)
-- Labels are connected to several orders at once, and that can be taken back.
alter table undo_steps drop constraint undo_steps_kind_check;
alter table undo_steps add constraint undo_steps_kind_check
  check (kind in ('change-articles', 'delete-articles', 'change-orders', 'delete-orders', 'change-members'));
