ALTER TABLE "orders" ADD COLUMN "due_on_receipt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_revision" UNIQUE("subscription_id","order_id","revision");--> statement-breakpoint
-- What is collected on receipt was not paid online: what went back of the payment is compared with the rest.
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
	(extract(epoch FROM handed.at - o.promised_to) / 60)::double precision AS against_promise,
	o.due_on_receipt::bigint AS due_on_receipt
FROM "orders" o
JOIN LATERAL (
	SELECT min(h.at) AS at FROM "order_status_history" h WHERE h.order_id = o.id AND h.status = 'new'
) placed ON placed.at IS NOT NULL
LEFT JOIN LATERAL (
	SELECT max(h.at) AS at FROM "order_status_history" h WHERE h.order_id = o.id AND h.status = 'delivered' AND o.status = 'delivered'
) handed ON true
LEFT JOIN LATERAL (
	SELECT sum(r.amount) - (max(p.amount) - (o.totals->>'total_price')::bigint + o.due_on_receipt) AS amount, sum(r.amount) FILTER (WHERE r.confirmed_at IS NULL) AS waiting
	FROM "refunds" r
	JOIN "payments" p ON p.terminal = r.terminal AND p.transaction_id = r.transaction_id AND p.role = 'order'
	WHERE r.order_id = o.id
) back ON true;
