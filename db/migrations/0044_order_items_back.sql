ALTER TABLE order_items VALIDATE CONSTRAINT order_items_back;
