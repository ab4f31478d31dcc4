-- Few charges are priced by bands: the index holds those alone.
CREATE INDEX "charge_lanes" ON "charge" USING btree ("org_id","lane_id","lane_at","doc_id") WHERE lane_id is not null;
--> statement-breakpoint
ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was priced before counts where its trip was loaded; the nightly check finds what was overtaken since.
UPDATE "charge" c SET lane_id = l.id, lane_qty = c.qty, lane_at = w.load_at
FROM "price_sheet_line" l, "waybill" w
WHERE l.org_id = c.org_id AND l.id = c.sheet_line_id AND l.tiers IS NOT NULL AND l.basis = c.unit
  AND w.org_id = c.org_id AND w.id = c.doc_id AND c.doc_type = 'waybill' AND c.kind = 'freight' AND c.adjusts_id IS NULL
  AND c.amount IS NOT NULL AND c.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM "charge" o WHERE o.org_id = c.org_id AND o.doc_type = c.doc_type AND o.doc_id = c.doc_id
    AND o.side = c.side AND o.kind = 'freight' AND o.adjusts_id IS NULL AND o.deleted_at IS NULL AND o.id > c.id);
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" FORCE ROW LEVEL SECURITY;
