ALTER TABLE "orders" ADD COLUMN "unaccepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "cancel_unaccepted_minutes" integer DEFAULT 20;