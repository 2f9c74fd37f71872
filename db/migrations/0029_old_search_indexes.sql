-- contract: the version that still runs searches these without an index, more slowly, for the minutes of an update.
DROP INDEX users_search;
-- contract: as above.
DROP INDEX orders_recipient;
-- contract: as above.
DROP INDEX order_items_name;
