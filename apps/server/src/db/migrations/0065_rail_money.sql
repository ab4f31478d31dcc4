ALTER TABLE "wagon_load" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A weight of the whole batch took the weights of the wagons away and left them recorded.
UPDATE "wagon_load" g SET receipt_status = CASE WHEN r.receipt_way = 'batch' AND r.status IN ('unloaded', 'delivered', 'confirmed') THEN 'batch' ELSE 'pending' END
FROM "rail_waybill" r WHERE r.org_id = g.org_id AND r.id = g.rail_waybill_id AND g.receipt_status = 'received' AND g.received_qty IS NULL;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_weighed_check" CHECK (receipt_status <> 'received' or received_qty is not null);
--> statement-breakpoint
-- The sign of a deduction is that of its amount.
UPDATE "charge" SET price = -price WHERE price < 0;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_unsigned_check" CHECK (price is null or price >= 0);
--> statement-breakpoint
-- Contracts count what orders by road and rail deliver and what arrives of railway legs; trips of a leg count for their carrier alone.
UPDATE "contract" c SET done_qty = x.done, left_qty = c.total_qty - x.done,
  done_rate = CASE WHEN c.total_qty > 0 THEN least(round(x.done / c.total_qty, 4), 99.9999) END
FROM (
  SELECT d.org_id, d.id, sum(CASE d.weight_rule WHEN 'load' THEN m.load ELSE m.unload END)::numeric(12,3) AS done
  FROM "contract" d JOIN (
    SELECT w.org_id, w.ar_contract_id AS contract_id, w.load_net AS load, w.unload_net AS unload FROM "waybill" w
    WHERE w.leg_id IS NULL AND w.transport_status = 'unloaded' AND w.deleted_at IS NULL
    UNION ALL
    SELECT w.org_id, w.ap_contract_id, w.load_net, w.unload_net FROM "waybill" w
    WHERE (w.leg_id IS NOT NULL OR w.ap_contract_id IS DISTINCT FROM w.ar_contract_id) AND w.transport_status = 'unloaded' AND w.deleted_at IS NULL
    UNION ALL
    SELECT o.org_id, o.contract_id, o.delivered_qty, o.delivered_qty FROM "rail_order" o WHERE o.deleted_at IS NULL
    UNION ALL
    SELECT l.org_id, l.contract_id, l.done_qty, l.done_qty FROM "rail_leg" l WHERE l.leg_type = 'rail' AND l.deleted_at IS NULL
  ) m ON m.org_id = d.org_id AND m.contract_id = d.id
  GROUP BY d.org_id, d.id
) x
WHERE x.org_id = c.org_id AND x.id = c.id AND x.done <> coalesce(c.done_qty, 0);
--> statement-breakpoint
ALTER TABLE "wagon_load" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
