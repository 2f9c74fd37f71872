-- `revision` rises with every change of an order's items or address; `printed_revision` is the one that was printed last.
ALTER TABLE orders ADD COLUMN revision integer NOT NULL DEFAULT 0, ADD COLUMN printed_revision integer;
