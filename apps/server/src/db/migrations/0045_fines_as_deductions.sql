ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge_delta" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A fee of a price sheet is below zero only where the sheet takes it off. Its corrections are of its kind, whatever their
-- sign. The sums kept for reports move along.
INSERT INTO "charge_delta" (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
SELECT c.org_id, c.revenue_month, c.segment, c.side, 'incidental', c.customer_id, c.carrier_id, c.route_id, c.goods_id, c.project_id,
  -1, -c.trips, -c.tons, -coalesce(c.amount, 0), -coalesce(c.excl, 0), -coalesce(c.tax, 0)
FROM "charge" c WHERE c.kind = 'incidental' AND c.deleted_at IS NULL AND c.revenue_month IS NOT NULL
  AND EXISTS (SELECT FROM "charge" o WHERE o.org_id = c.org_id AND o.id = coalesce(c.adjusts_id, c.id) AND o.kind = 'incidental' AND o.adjusts_id IS NULL AND o.amount < 0);
--> statement-breakpoint
INSERT INTO "charge_delta" (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
SELECT c.org_id, c.revenue_month, c.segment, c.side, 'deduction', c.customer_id, c.carrier_id, c.route_id, c.goods_id, c.project_id,
  1, c.trips, c.tons, coalesce(c.amount, 0), coalesce(c.excl, 0), coalesce(c.tax, 0)
FROM "charge" c WHERE c.kind = 'incidental' AND c.deleted_at IS NULL AND c.revenue_month IS NOT NULL
  AND EXISTS (SELECT FROM "charge" o WHERE o.org_id = c.org_id AND o.id = coalesce(c.adjusts_id, c.id) AND o.kind = 'incidental' AND o.adjusts_id IS NULL AND o.amount < 0);
--> statement-breakpoint
-- What a trip shows as fees and deductions is a copy of its charges.
UPDATE "waybill" w SET ar_incidental = x.ar_fees, ar_deduct = x.ar_deductions, ap_add = x.ap_fees, ap_deduct = x.ap_deductions
FROM (
  SELECT c.org_id, c.doc_id,
    sum(c.amount) FILTER (WHERE c.side = 'ar' AND c.kind IN ('incidental', 'addition') AND NOT f.fine) AS ar_fees,
    -sum(c.amount) FILTER (WHERE c.side = 'ar' AND (c.kind IN ('lossDeduct', 'deduction', 'claim') OR f.fine)) AS ar_deductions,
    sum(c.amount) FILTER (WHERE c.side = 'ap' AND c.kind IN ('incidental', 'addition') AND NOT f.fine) AS ap_fees,
    -sum(c.amount) FILTER (WHERE c.side = 'ap' AND (c.kind IN ('lossDeduct', 'deduction', 'claim') OR f.fine)) AS ap_deductions
  FROM "charge" c JOIN "charge" o ON o.org_id = c.org_id AND o.id = coalesce(c.adjusts_id, c.id)
  CROSS JOIN LATERAL (SELECT c.kind = 'incidental' AND o.kind = 'incidental' AND coalesce(o.amount, 0) < 0 AS fine) f
  WHERE c.doc_type = 'waybill' AND c.deleted_at IS NULL
  GROUP BY c.org_id, c.doc_id HAVING bool_or(f.fine)
) x
WHERE x.org_id = w.org_id AND x.doc_id = w.id;
--> statement-breakpoint
UPDATE "charge" c SET kind = 'deduction' WHERE c.kind = 'incidental'
  AND EXISTS (SELECT FROM "charge" o WHERE o.org_id = c.org_id AND o.id = coalesce(c.adjusts_id, c.id) AND o.kind = 'incidental' AND o.adjusts_id IS NULL AND o.amount < 0);
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge_delta" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
