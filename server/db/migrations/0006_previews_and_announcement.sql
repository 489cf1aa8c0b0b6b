ALTER TABLE "content_pages" ADD COLUMN "shown_in" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chain" ADD COLUMN "alert_message" jsonb;