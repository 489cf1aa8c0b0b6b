ALTER TABLE "content_pages" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_texts" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What was imported as blocks is HTML until the next import, which writes it as server/rich-text does.
CREATE FUNCTION pg_temp.inline_html(source text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(source, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
      '\[([^]]+)\]\(((?:/(?![/\\])|https://|tel:|mailto:)[^)\s]*)\)', '<a href="\2">\1</a>', 'g'
    ),
    '\*\*(.+?)\*\*', '<strong>\1</strong>', 'g'
  )
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.block_html(block jsonb) RETURNS text LANGUAGE sql AS $$
  SELECT CASE block->>'type'
    WHEN 'heading' THEN '<h2>' || pg_temp.inline_html(block->>'text') || '</h2>'
    WHEN 'paragraph' THEN '<p>' || pg_temp.inline_html(block->>'text') || '</p>'
    WHEN 'quote' THEN '<blockquote><p>' || pg_temp.inline_html(block->>'text') || '</p></blockquote>'
    WHEN 'list' THEN (
      SELECT CASE WHEN (block->>'ordered')::boolean THEN '<ol>' || items || '</ol>' ELSE '<ul>' || items || '</ul>' END
      FROM (
        SELECT coalesce(string_agg('<li>' || pg_temp.inline_html(item) || '</li>', '' ORDER BY at), '') AS items
        FROM jsonb_array_elements_text(block->'items') WITH ORDINALITY AS list (item, at)
      ) AS listed
    )
    WHEN 'facts' THEN (
      SELECT '<dl>' || coalesce(string_agg(
        '<div><dt>' || pg_temp.inline_html(fact->>'name') || '</dt><dd>' || pg_temp.inline_html(fact->>'value') || '</dd></div>',
        '' ORDER BY at
      ), '') || '</dl>'
      FROM jsonb_array_elements(block->'rows') WITH ORDINALITY AS facts (fact, at)
    )
    WHEN 'picture' THEN (
      SELECT '<picture><source type="image/avif" srcset="' ||
        string_agg((block->'picture'->>'base') || '-' || width || '.avif ' || width || 'w', ', ' ORDER BY at) ||
        '" sizes="(min-width: 768px) 46rem, 100vw" /><img src="' || (block->'picture'->>'base') || '-' || max(width) FILTER (WHERE at = 2) ||
        '.webp" alt="' || pg_temp.inline_html(block->>'alt') || '" width="1600" height="' ||
        round(1600 / (block->'picture'->>'ratio')::numeric) || '" loading="lazy" decoding="async" /></picture>'
      FROM jsonb_array_elements_text(block->'picture'->'widths') WITH ORDINALITY AS widths (width, at)
    )
    ELSE ''
  END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.blocks_html(blocks jsonb) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(string_agg(coalesce(pg_temp.block_html(block), ''), E'\n' ORDER BY at), '')
  FROM jsonb_array_elements(blocks) WITH ORDINALITY AS list (block, at)
$$;--> statement-breakpoint
UPDATE "content_pages" SET "html" = pg_temp.blocks_html("blocks");--> statement-breakpoint
UPDATE "content_texts" SET "html" = pg_temp.blocks_html("blocks");--> statement-breakpoint
UPDATE "news" SET "html" = pg_temp.blocks_html("blocks");--> statement-breakpoint
UPDATE "promos" SET "html" = pg_temp.blocks_html("blocks");--> statement-breakpoint
ALTER TABLE "content_pages" ALTER COLUMN "html" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "content_texts" ALTER COLUMN "html" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "html" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "promos" ALTER COLUMN "html" DROP DEFAULT;
