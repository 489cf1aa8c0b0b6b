CREATE TABLE "cart_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" text NOT NULL,
	"product_id" integer NOT NULL,
	"modifiers" text NOT NULL,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"weight" text NOT NULL,
	"picture" jsonb,
	"unit_price" integer NOT NULL,
	CONSTRAINT "cart_items_line" UNIQUE("cart_id","product_id","modifiers"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"customer_id" integer,
	"restaurant_id" integer NOT NULL,
	"order_type" text NOT NULL,
	"delivery_zone_id" integer NOT NULL,
	"cutlery_count" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "order_consents" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "order_consents_kind" UNIQUE("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"modifiers" jsonb NOT NULL,
	"modifier_lines" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"weight" text NOT NULL,
	"picture" jsonb,
	"unit_price" integer NOT NULL,
	"old_unit_price" integer,
	"total_price" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_status_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_status_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"cart_id" text NOT NULL,
	"place_key" text,
	"customer_id" integer,
	"status" text NOT NULL,
	"order_type" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"restaurant_name" text NOT NULL,
	"restaurant_address" text NOT NULL,
	"restaurant_phone" text,
	"timezone" text NOT NULL,
	"delivery_zone_id" integer NOT NULL,
	"delivery_details" jsonb,
	"payment_method" text NOT NULL,
	"payment_status" text NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"promised_from" timestamp (3) with time zone NOT NULL,
	"promised_to" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"comment" text,
	"change_from" integer,
	"cutlery_count" integer NOT NULL,
	"promocode" text,
	"totals" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_cart_id_unique" UNIQUE("cart_id")
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_consents" ADD CONSTRAINT "order_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_updated_at" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_status_history_order" ON "order_status_history" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "orders_active" ON "orders" USING btree ("status") WHERE "orders"."status" not in ('delivered', 'canceled');