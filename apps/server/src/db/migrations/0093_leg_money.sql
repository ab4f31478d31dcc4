ALTER TABLE "rail_leg" ADD COLUMN "ap_amount" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD COLUMN "ap_status" text DEFAULT 'unpriced' NOT NULL;
--> statement-breakpoint
CREATE INDEX "rail_leg_ap_status_list" ON "rail_leg" USING btree ("org_id","ap_status","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_ap_status_known" CHECK ("ap_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled'));
--> statement-breakpoint
ALTER TABLE "rail_leg" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What trips and trains of a leg cost so far, and how far those charges are.
UPDATE "rail_leg" l SET ap_amount = x.amount, ap_status = x.state
FROM (
  SELECT k.org_id, k.leg_id, sum(c.amount)::numeric(14,2) AS amount,
    (array['unpriced','priced','inStatement','confirmed','invoiced','partSettled','settled'])[greatest(
      min(array_position(array['unpriced','priced','inStatement','confirmed','invoiced','partSettled','settled'], c.state)),
      CASE WHEN bool_or(c.statement_id IS NOT NULL) THEN 3 END)] AS state
  FROM (
    SELECT org_id, leg_id, 'waybill' AS doc_type, id AS doc_id FROM "waybill" WHERE leg_id IS NOT NULL
    UNION ALL SELECT org_id, leg_id, 'railWaybill', id FROM "rail_waybill") k
  JOIN "charge" c ON c.org_id = k.org_id AND c.doc_type = k.doc_type AND c.doc_id = k.doc_id AND c.side = 'ap' AND c.deleted_at IS NULL
  GROUP BY k.org_id, k.leg_id) x
WHERE x.org_id = l.org_id AND x.leg_id = l.id;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
