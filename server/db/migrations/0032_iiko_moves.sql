ALTER TABLE "iiko_orders" ADD COLUMN "former_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "iiko_orders" ADD COLUMN "organization" text;--> statement-breakpoint
ALTER TABLE "iiko_orders" ADD COLUMN "cancel_id" text;--> statement-breakpoint
ALTER TABLE "iiko_orders" ADD COLUMN "cancel_problem" text;