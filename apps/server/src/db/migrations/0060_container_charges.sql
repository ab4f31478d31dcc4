ALTER TABLE "container_move" ALTER COLUMN "moved_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "repair_party_id" bigint;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "repair_cost" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "stay_from" date;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "fee_no" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "fee_side" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "fee_party_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "order_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "fee_note" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "repair_party_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "repair_cost" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "repair_tax_rate" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "liable_kind" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "liable_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "recover_amount" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "recover_note" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "status" text DEFAULT 'valid' NOT NULL;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "fee_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "repair_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "recovery_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD COLUMN "income_share" text;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD COLUMN "pickup_share" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "rail_order" ADD COLUMN "rail_share" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "rail_order" ADD COLUMN "delivery_share" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_repair_party_id_fk" FOREIGN KEY ("org_id","repair_party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_fee_party_id_fk" FOREIGN KEY ("org_id","fee_party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_repair_party_id_fk" FOREIGN KEY ("org_id","repair_party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_liable_id_fk" FOREIGN KEY ("org_id","liable_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "container_repair_party_id_ref" ON "container" USING btree ("org_id","repair_party_id") WHERE "repair_party_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_fee_party_id_list" ON "container_move" USING btree ("org_id","fee_party_id","moved_at") WHERE deleted_at is null and "fee_party_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_repair_status_list" ON "container_move" USING btree ("org_id","repair_status","moved_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_move_order_id_list" ON "container_move" USING btree ("org_id","order_id","moved_at") WHERE deleted_at is null and "order_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_fee_no_list" ON "container_move" USING btree ("org_id","fee_no","moved_at") WHERE deleted_at is null and "fee_no" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_status_list" ON "container_move" USING btree ("org_id","status","moved_at") WHERE deleted_at is null and "status" not in ('valid');
--> statement-breakpoint
CREATE INDEX "container_move_repair_party_id_ref" ON "container_move" USING btree ("org_id","repair_party_id") WHERE "repair_party_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_liable_id_ref" ON "container_move" USING btree ("org_id","liable_id") WHERE "liable_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_approval_id_ref" ON "container_move" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_fee_status_moved_on_ix" ON "container_move" USING btree ("org_id","fee_status","moved_on");
--> statement-breakpoint
CREATE INDEX "container_move_doc_no_container_id_ix" ON "container_move" USING btree ("org_id","doc_no","container_id");
--> statement-breakpoint
CREATE INDEX "container_move_fee_no_trgm" ON "container_move" USING gin ("fee_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_charged_check" CHECK (fee_status <> 'charged' or (fee_party_id is not null and fee_side is not null and fee_no is not null and over_fee > 0));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_repair_check" CHECK ((repair_status = 'billed') = (repair_cost is not null));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_recovery_check" CHECK ((recovery_status = 'claimed') = (recover_amount is not null));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_status_known" CHECK ("status" in ('valid', 'undone'));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_fee_status_known" CHECK ("fee_status" in ('none', 'open', 'charged', 'waived'));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_repair_status_known" CHECK ("repair_status" in ('none', 'billed'));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_recovery_status_known" CHECK ("recovery_status" in ('none', 'claimed'));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.legMargin.export"]' WHERE permissions ? 'gl.gpm.export' AND NOT permissions ? 'gl.legMargin.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.legMargin.read"]' WHERE permissions ? 'gl.gpm.read' AND NOT permissions ? 'gl.legMargin.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.charge"]' WHERE permissions ? 'oms.container.modify' AND NOT permissions ? 'oms.container.charge';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "container_move" SET stay_from = moved_on - (stay_days - 1) WHERE stay_days is not null;
--> statement-breakpoint
UPDATE "container_move" SET day_fee = round(over_fee / over_days, 2) WHERE over_fee is not null and over_days > 0;
--> statement-breakpoint
UPDATE "container_move" SET fee_status = 'open' WHERE over_fee > 0;
--> statement-breakpoint
ALTER TABLE "container_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "incidental_fee" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "incidental_fee" (org_id, code, name, name_en, side, basis, tax_rate, is_deduction, sort, status, created_at, updated_at)
SELECT o.id, f.code, f.name, f.name_en, f.side, 'box', f.tax_rate, false, f.sort, 'enabled', now(), now()
FROM "org" o CROSS JOIN (VALUES
	('detention', '滞箱费', 'Container detention', 'both', 0.06, 150),
	('boxRepair', '修箱费', 'Container repair', 'ap', 0.13, 160),
	('boxDamage', '箱损赔偿', 'Container damage', 'both', 0.06, 170)) f (code, name, name_en, side, tax_rate, sort)
WHERE NOT EXISTS (SELECT FROM "incidental_fee" i WHERE i.org_id = o.id AND i.deleted_at is null AND (lower(i.code) = lower(f.code) OR i.name = f.name));
--> statement-breakpoint
ALTER TABLE "incidental_fee" FORCE ROW LEVEL SECURITY;
