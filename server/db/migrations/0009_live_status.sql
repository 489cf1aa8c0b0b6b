-- Told at commit, by the database itself, so that no code path can forget it (server/modules/live). The payload is the order's id
-- and, after a space, its customer's.
CREATE FUNCTION "tell_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW."id" || ' ' || coalesce(NEW."customer_id"::text, ''));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_tell" AFTER INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_order"();
--> statement-breakpoint
-- What has come back is part of an order's status, and stands beside it.
CREATE FUNCTION "tell_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW."order_id" || ' ');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "refunds_tell" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "tell_refund"();
--> statement-breakpoint
CREATE FUNCTION "tell_menu"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('menu_changed', NEW."version");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chain_tell" AFTER INSERT OR UPDATE OF "version" ON "chain" FOR EACH ROW EXECUTE FUNCTION "tell_menu"();
