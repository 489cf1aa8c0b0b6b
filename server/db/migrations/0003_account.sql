CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"label" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text,
	"name" text,
	"email" text,
	"birthday" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "customers_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"customer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "favourites_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text,
	"ip_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"customer_id" integer NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "bonus_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"order_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonus_hold_parts" (
	"hold_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "bonus_hold_parts_hold_id_lot_id_pk" PRIMARY KEY("hold_id","lot_id"),
	CONSTRAINT "bonus_hold_parts_amount" CHECK ("bonus_hold_parts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"cart_id" text NOT NULL,
	"order_id" text,
	"amount" integer NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bonus_holds_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "bonus_holds_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "bonus_holds_amount" CHECK ("bonus_holds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"order_id" text,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bonus_lots_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "bonus_lots_remaining" CHECK ("bonus_lots"."remaining" between 0 and "bonus_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"promocode" text NOT NULL,
	"customer_id" integer,
	"phone_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "promocode" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_entries" ADD CONSTRAINT "bonus_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hold_parts" ADD CONSTRAINT "bonus_hold_parts_hold_id_bonus_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."bonus_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hold_parts" ADD CONSTRAINT "bonus_hold_parts_lot_id_bonus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."bonus_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_holds" ADD CONSTRAINT "bonus_holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_customer" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_consents_customer" ON "customer_consents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "login_codes_phone" ON "login_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_ip" ON "login_codes" USING btree ("ip_hash","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_created" ON "login_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "bonus_entries_customer" ON "bonus_entries" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "bonus_holds_customer" ON "bonus_holds" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bonus_lots_customer" ON "bonus_lots" USING btree ("customer_id","expires_at");--> statement-breakpoint
CREATE INDEX "promo_uses_phone" ON "promo_uses" USING btree ("promocode","phone_hash");--> statement-breakpoint
CREATE INDEX "promo_uses_customer" ON "promo_uses" USING btree ("promocode","customer_id");--> statement-breakpoint
CREATE INDEX "carts_customer" ON "carts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_number");