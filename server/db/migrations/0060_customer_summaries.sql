CREATE TABLE "customer_summaries" (
	"customer_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"marketing" boolean NOT NULL,
	CONSTRAINT "customer_summaries_customer_id_restaurant_id_pk" PRIMARY KEY("customer_id","restaurant_id")
);
--> statement-breakpoint
CREATE TABLE "customers_changed" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_changed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_summaries_last_order" ON "customer_summaries" USING btree ("restaurant_id","last_order_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_summaries_revenue" ON "customer_summaries" USING btree ("restaurant_id","revenue","customer_id");--> statement-breakpoint
CREATE INDEX "customer_summaries_orders" ON "customer_summaries" USING btree ("restaurant_id","orders","customer_id");--> statement-breakpoint
CREATE INDEX "customer_summaries_registered" ON "customer_summaries" USING btree ("restaurant_id","registered_at","customer_id");--> statement-breakpoint
CREATE INDEX "customers_phone_end" ON "customers" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_email_start" ON "customers" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_name_words" ON "customers" USING gin (to_tsvector('simple', translate(coalesce("name", ''), 'ёЁ', 'еЕ')));--> statement-breakpoint
CREATE FUNCTION "note_changed_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "customers_changed" ("customer_id") VALUES (NEW.customer_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "customers_changed" ("customer_id") VALUES (NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_change_customer" AFTER INSERT OR UPDATE OF "status", "totals", "customer_id", "restaurant_id" ON "orders" FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION "note_changed_customer"();--> statement-breakpoint
CREATE TRIGGER "consents_change_customer" AFTER INSERT ON "customer_consents" FOR EACH ROW WHEN (NEW.kind = 'marketing') EXECUTE FUNCTION "note_changed_customer"();--> statement-breakpoint
CREATE TRIGGER "customers_change" AFTER INSERT OR UPDATE OF "deleted_at" ON "customers" FOR EACH ROW EXECUTE FUNCTION "note_customer"();--> statement-breakpoint
-- The customers that are there already: the next housekeeping, or the first look at the list, sums them up.
INSERT INTO "customers_changed" ("customer_id") SELECT "id" FROM "customers" WHERE "deleted_at" IS NULL;
