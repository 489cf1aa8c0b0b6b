ALTER TABLE "content_pages" DROP COLUMN "blocks";--> statement-breakpoint
ALTER TABLE "content_texts" DROP COLUMN "blocks";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "blocks";--> statement-breakpoint
ALTER TABLE "promos" DROP COLUMN "blocks";