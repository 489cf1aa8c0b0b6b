CREATE TABLE "vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vitals_day_page_metric_bucket_pk" PRIMARY KEY("day","page","metric","bucket")
);
