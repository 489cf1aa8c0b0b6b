CREATE TABLE "order_changes" (
	"order_id" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"lines" jsonb NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "order_changes_order_id_revision_pk" PRIMARY KEY("order_id","revision")
);
--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("terminal","transaction_id") WHERE "refunds"."confirmed_at" is null and not "refunds"."queued";--> statement-breakpoint
-- What went back because an order costs less since the restaurant has changed it is not a refund of what it costs.
CREATE OR REPLACE VIEW "owner_orders" AS
SELECT
	o.id AS order_id,
	o.number,
	o.restaurant_id,
	(o.created_at AT TIME ZONE o.timezone)::date AS day,
	o.order_type,
	o.status,
	o.payment_method,
	o.payment_status,
	placed.at AS placed_at,
	o.promised_to,
	handed.at AS handed_over_at,
	(o.totals->>'total_price')::bigint AS total,
	CASE WHEN o.status = 'canceled' THEN 0 ELSE (o.totals->>'total_price')::bigint END AS revenue,
	greatest(0, coalesce(back.amount, 0))::bigint AS refunded,
	coalesce(back.waiting, 0)::bigint AS refund_waiting,
	CASE WHEN o.requested_at IS NULL THEN (extract(epoch FROM handed.at - placed.at) / 60)::double precision END AS minutes,
	(extract(epoch FROM handed.at - o.promised_to) / 60)::double precision AS against_promise
FROM "orders" o
JOIN LATERAL (
	SELECT min(h.at) AS at FROM "order_status_history" h WHERE h.order_id = o.id AND h.status = 'new'
) placed ON placed.at IS NOT NULL
LEFT JOIN LATERAL (
	SELECT max(h.at) AS at FROM "order_status_history" h WHERE h.order_id = o.id AND h.status = 'delivered' AND o.status = 'delivered'
) handed ON true
LEFT JOIN LATERAL (
	SELECT sum(r.amount) - (max(p.amount) - (o.totals->>'total_price')::bigint) AS amount, sum(r.amount) FILTER (WHERE r.confirmed_at IS NULL) AS waiting
	FROM "refunds" r
	JOIN "payments" p ON p.terminal = r.terminal AND p.transaction_id = r.transaction_id AND p.role = 'order'
	WHERE r.order_id = o.id
) back ON true;
