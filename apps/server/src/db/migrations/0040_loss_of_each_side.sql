ALTER TABLE "waybill" ADD COLUMN "ar_loss_source" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_loss_mode" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_loss_value" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_loss_kg" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_deduct_mode" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_loss_source" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_allow_qty" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_over_loss_qty" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ar_goods_value" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_goods_value" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ar_loss_amount" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- By the sheet that priced the side.
UPDATE "waybill" w SET ar_weight_rule = x.weight_rule, loss_mode = x.loss_mode, deduct_mode = x.deduct_mode, ar_loss_source = 'sheet',
  loss_value = CASE WHEN x.loss_mode IN ('permille', 'greater') THEN x.loss_value END,
  loss_kg = CASE WHEN x.loss_mode IN ('fixedKg', 'greater') THEN x.loss_kg END,
  ar_goods_value = coalesce(x.charged, x.goods_value, w.goods_value)
FROM (
  SELECT DISTINCT ON (c.org_id, c.doc_id) c.org_id, c.doc_id, s.weight_rule, s.loss_mode, s.deduct_mode,
    coalesce(l.loss_value, s.loss_value, 0) AS loss_value, coalesce(l.loss_kg, s.loss_kg, 0) AS loss_kg,
    coalesce(l.goods_value, s.goods_value) AS goods_value, CASE WHEN c.kind = 'lossDeduct' THEN c.price END AS charged
  FROM "charge" c
  JOIN "price_sheet_line" l ON l.org_id = c.org_id AND l.id = c.sheet_line_id
  JOIN "price_sheet" s ON s.org_id = l.org_id AND s.id = l.parent_id
  WHERE c.doc_type = 'waybill' AND c.side = 'ar' AND c.kind IN ('freight', 'lossDeduct') AND c.adjusts_id IS NULL
    AND c.amount IS NOT NULL AND c.deleted_at IS NULL
  ORDER BY c.org_id, c.doc_id, (c.kind = 'lossDeduct') DESC, c.id DESC
) x
WHERE x.org_id = w.org_id AND x.doc_id = w.id;
--> statement-breakpoint
-- A price set by hand without a sheet goes by the contract.
UPDATE "waybill" w SET ar_weight_rule = k.weight_rule, loss_mode = k.loss_mode, deduct_mode = k.deduct_mode, ar_loss_source = 'contract',
  loss_value = CASE WHEN k.loss_mode IN ('permille', 'greater') THEN coalesce(k.loss_value, 0) END,
  loss_kg = CASE WHEN k.loss_mode IN ('fixedKg', 'greater') THEN coalesce(k.loss_kg, 0) END,
  ar_goods_value = coalesce(k.goods_value, w.goods_value)
FROM "contract" k
WHERE k.org_id = w.org_id AND k.id = w.ar_contract_id AND w.transport_status = 'unloaded' AND w.ar_loss_source IS NULL;
--> statement-breakpoint
-- By the sheet that priced the side.
UPDATE "waybill" w SET ap_weight_rule = x.weight_rule, ap_loss_mode = x.loss_mode, ap_deduct_mode = x.deduct_mode, ap_loss_source = 'sheet',
  ap_loss_value = CASE WHEN x.loss_mode IN ('permille', 'greater') THEN x.loss_value END,
  ap_loss_kg = CASE WHEN x.loss_mode IN ('fixedKg', 'greater') THEN x.loss_kg END,
  ap_goods_value = coalesce(x.charged, x.goods_value, w.goods_value)
FROM (
  SELECT DISTINCT ON (c.org_id, c.doc_id) c.org_id, c.doc_id, s.weight_rule, s.loss_mode, s.deduct_mode,
    coalesce(l.loss_value, s.loss_value, 0) AS loss_value, coalesce(l.loss_kg, s.loss_kg, 0) AS loss_kg,
    coalesce(l.goods_value, s.goods_value) AS goods_value, CASE WHEN c.kind = 'lossDeduct' THEN c.price END AS charged
  FROM "charge" c
  JOIN "price_sheet_line" l ON l.org_id = c.org_id AND l.id = c.sheet_line_id
  JOIN "price_sheet" s ON s.org_id = l.org_id AND s.id = l.parent_id
  WHERE c.doc_type = 'waybill' AND c.side = 'ap' AND c.kind IN ('freight', 'lossDeduct') AND c.adjusts_id IS NULL
    AND c.amount IS NOT NULL AND c.deleted_at IS NULL
  ORDER BY c.org_id, c.doc_id, (c.kind = 'lossDeduct') DESC, c.id DESC
) x
WHERE x.org_id = w.org_id AND x.doc_id = w.id;
--> statement-breakpoint
-- A price set by hand without a sheet goes by the contract.
UPDATE "waybill" w SET ap_weight_rule = k.weight_rule, ap_loss_mode = k.loss_mode, ap_deduct_mode = k.deduct_mode, ap_loss_source = 'contract',
  ap_loss_value = CASE WHEN k.loss_mode IN ('permille', 'greater') THEN coalesce(k.loss_value, 0) END,
  ap_loss_kg = CASE WHEN k.loss_mode IN ('fixedKg', 'greater') THEN coalesce(k.loss_kg, 0) END,
  ap_goods_value = coalesce(k.goods_value, w.goods_value)
FROM "contract" k
WHERE k.org_id = w.org_id AND k.id = w.ap_contract_id AND w.transport_status = 'unloaded' AND w.ap_loss_source IS NULL;
--> statement-breakpoint
UPDATE "waybill" SET allow_qty = CASE loss_mode WHEN 'permille' THEN round(load_net * coalesce(loss_value, 0) / 1000, 3)
    WHEN 'fixedKg' THEN round(coalesce(loss_kg, 0) / 1000, 3)
    WHEN 'greater' THEN greatest(round(load_net * coalesce(loss_value, 0) / 1000, 3), round(coalesce(loss_kg, 0) / 1000, 3))
    WHEN 'none' THEN 0 END,
  ap_allow_qty = CASE ap_loss_mode WHEN 'permille' THEN round(load_net * coalesce(ap_loss_value, 0) / 1000, 3)
    WHEN 'fixedKg' THEN round(coalesce(ap_loss_kg, 0) / 1000, 3)
    WHEN 'greater' THEN greatest(round(load_net * coalesce(ap_loss_value, 0) / 1000, 3), round(coalesce(ap_loss_kg, 0) / 1000, 3))
    WHEN 'none' THEN 0 END
WHERE transport_status = 'unloaded' AND loss_qty IS NOT NULL AND loss_mode IS NOT NULL;
--> statement-breakpoint
UPDATE "waybill" SET over_loss_qty = CASE WHEN loss_mode = 'none' THEN 0 ELSE greatest(greatest(loss_qty, 0) - allow_qty, 0) END,
  ap_over_loss_qty = CASE WHEN ap_loss_mode IS NULL THEN NULL ELSE CASE WHEN ap_loss_mode = 'none' THEN 0 ELSE greatest(greatest(loss_qty, 0) - ap_allow_qty, 0) END END
WHERE transport_status = 'unloaded' AND loss_qty IS NOT NULL AND loss_mode IS NOT NULL;
--> statement-breakpoint
UPDATE "waybill" SET loss_kind = CASE
  WHEN over_loss_qty > 0 OR ap_over_loss_qty > 0 THEN 'over'
  WHEN loss_qty > 0 AND (loss_mode <> 'none' AND deduct_mode = 'actual' OR ap_loss_mode <> 'none' AND ap_deduct_mode = 'actual') THEN 'charged'
  WHEN loss_qty = 0 THEN 'none' WHEN loss_qty > 0 THEN 'loss' ELSE 'gain' END
WHERE transport_status = 'unloaded' AND loss_qty IS NOT NULL AND loss_mode IS NOT NULL;
--> statement-breakpoint
UPDATE "waybill" w SET ar_loss_amount = x.amount
FROM (
  SELECT org_id, doc_id, -sum(amount) AS amount FROM "charge"
  WHERE doc_type = 'waybill' AND side = 'ar' AND kind = 'lossDeduct' AND deleted_at IS NULL GROUP BY org_id, doc_id
) x
WHERE x.org_id = w.org_id AND x.doc_id = w.id;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract" FORCE ROW LEVEL SECURITY;
