ALTER TABLE "price_sheet" ADD COLUMN "price_basis" text;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD COLUMN "price_low" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD COLUMN "price_high" numeric(12, 4);

--> statement-breakpoint
ALTER TABLE "price_sheet" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Prices of rows with the basis of the first one, of rows with bands those of the bands.
UPDATE "price_sheet" s SET price_basis = x.basis, price_low = x.low, price_high = x.high
FROM (
  SELECT f.org_id, f.parent_id, f.basis, min(p.price) AS low, max(p.price) AS high
  FROM (SELECT DISTINCT ON (org_id, parent_id) org_id, parent_id, basis FROM "price_sheet_line" ORDER BY org_id, parent_id, seq) f
  JOIN (
    SELECT org_id, parent_id, basis, price FROM "price_sheet_line" WHERE price IS NOT NULL AND tiers IS NULL
    UNION ALL
    SELECT org_id, parent_id, basis, (jsonb_array_elements(tiers -> 'bands') ->> 'price')::numeric FROM "price_sheet_line" WHERE tiers IS NOT NULL
  ) p ON p.org_id = f.org_id AND p.parent_id = f.parent_id AND p.basis = f.basis
  GROUP BY f.org_id, f.parent_id, f.basis
) x
WHERE x.org_id = s.org_id AND x.parent_id = s.id;
--> statement-breakpoint
ALTER TABLE "price_sheet" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" FORCE ROW LEVEL SECURITY;
