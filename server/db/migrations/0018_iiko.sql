CREATE TABLE "iiko_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"iiko_id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"correlation_id" text,
	"problem" text,
	"status" text,
	"status_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "iiko_orders_iiko_id_unique" UNIQUE("iiko_id")
);
--> statement-breakpoint
CREATE TABLE "iiko_restaurants" (
	"restaurant_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "iiko_orders" ADD CONSTRAINT "iiko_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "iiko_orders_state" ON "iiko_orders" USING btree ("restaurant_id","state");