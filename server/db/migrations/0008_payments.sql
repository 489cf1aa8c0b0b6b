CREATE TABLE "money_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"posting" text NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"terminal" text NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_entries_posting" UNIQUE("posting","account"),
	CONSTRAINT "money_entries_amount" CHECK ("money_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"terminal" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"order_id" text,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_events_terminal_kind_transaction_id_pk" PRIMARY KEY("terminal","kind","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"terminal" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"role" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_terminal_transaction_id_pk" PRIMARY KEY("terminal","transaction_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"terminal" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"refund_transaction_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_of_provider" UNIQUE("terminal","refund_transaction_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terminal" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_failure" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_url" text;--> statement-breakpoint
CREATE INDEX "money_entries_order" ON "money_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_order" ON "payments" USING btree ("order_id") WHERE "payments"."role" = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("terminal","transaction_id") WHERE "refunds"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE FUNCTION "money_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the journal of money is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "money_entries_stay" BEFORE UPDATE OR DELETE ON "money_entries" FOR EACH ROW EXECUTE FUNCTION "money_entries_stay"();--> statement-breakpoint
CREATE TRIGGER "money_entries_stay_whole" BEFORE TRUNCATE ON "money_entries" FOR EACH STATEMENT EXECUTE FUNCTION "money_entries_stay"();--> statement-breakpoint
CREATE FUNCTION "money_entries_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum("amount") FROM "money_entries" WHERE "posting" = NEW."posting") <> 0 THEN
		RAISE EXCEPTION 'the entries of "%" do not add up to 0', NEW."posting";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "money_entries_balance" AFTER INSERT ON "money_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "money_entries_balance"();
