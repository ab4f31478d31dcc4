ALTER TABLE "container" ADD COLUMN "withheld_on" date;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "withheld_no" text;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD COLUMN "ended_with_order" boolean;
--> statement-breakpoint
ALTER TABLE "rail_leg" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "rail_leg" l SET ended_with_order = o.status in ('done', 'closed') AND (l.status = 'done' OR l.status = 'cancelled' AND l.plan_qty > 0
	AND EXISTS (SELECT FROM "audit" a WHERE a.org_id = l.org_id AND a.resource = 'railLeg' AND a.record_id = l.id AND a.action = 'cancel' AND a.reason = '货主运单已完成或关闭'))
FROM "rail_order" o WHERE o.org_id = l.org_id AND o.id = l.order_id;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "incidental_fee" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "incidental_fee" (org_id, code, name, name_en, side, basis, tax_rate, is_deduction, sort, status, created_at, updated_at)
SELECT o.id, 'boxDeposit', '扣押金', 'Deposit withheld', 'ap', 'box', 0, false, 157, 'enabled', now(), now()
FROM "org" o
WHERE NOT EXISTS (SELECT FROM "incidental_fee" i WHERE i.org_id = o.id AND i.deleted_at is null AND (lower(i.code) = 'boxdeposit' OR i.name = '扣押金'));
--> statement-breakpoint
ALTER TABLE "incidental_fee" FORCE ROW LEVEL SECURITY;
