-- Bonuses expire with a whole Moscow day (docs/product.md §8.18); those of earlier releases expired at the hour of their accrual.
UPDATE "bonus_lots" SET "expires_at" = (date_trunc('day', ("expires_at" - interval '1 millisecond') AT TIME ZONE 'Europe/Moscow') + interval '1 day') AT TIME ZONE 'Europe/Moscow';
