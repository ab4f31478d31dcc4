ALTER TABLE "container" DROP CONSTRAINT "container_status_known";
--> statement-breakpoint
ALTER TABLE "contract_item" ADD COLUMN "from_station_id" bigint;
--> statement-breakpoint
ALTER TABLE "contract_item" ADD COLUMN "to_station_id" bigint;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "station_id" bigint;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "yard_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "station_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "yard_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "slot_no" text;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "hire_from" date;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "hire_days" integer;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "hire_day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "hire_over_days" integer;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "hire_over_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "from_slot_no" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_from" date;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_days" integer;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_over_days" integer;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_party_id" bigint;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_note" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "hire_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "yard_id" bigint;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "slot_no" text;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD COLUMN "received1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD COLUMN "received2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD COLUMN "loss1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD COLUMN "loss2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "slot_no" text;
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "box_diff1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "box_diff2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_station_id_fk" FOREIGN KEY ("org_id","station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_station_id_fk" FOREIGN KEY ("org_id","station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_hire_party_id_fk" FOREIGN KEY ("org_id","hire_party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contract_item_from_station_id_ref" ON "contract_item" USING btree ("org_id","from_station_id") WHERE "from_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_item_to_station_id_ref" ON "contract_item" USING btree ("org_id","to_station_id") WHERE "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_station_id_ref" ON "main_waybill" USING btree ("org_id","station_id") WHERE "station_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_yard_id_ref" ON "main_waybill" USING btree ("org_id","yard_id") WHERE "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_box_no1_list" ON "waybill" USING btree ("org_id","box_no1") WHERE deleted_at is null and "box_no1" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_box_no2_list" ON "waybill" USING btree ("org_id","box_no2") WHERE deleted_at is null and "box_no2" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_yard_id_list" ON "waybill" USING btree ("org_id","yard_id","id") WHERE deleted_at is null and "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_slot_no_list" ON "waybill" USING btree ("org_id","slot_no") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_station_id_ref" ON "waybill" USING btree ("org_id","station_id") WHERE "station_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_hire_over_days_list" ON "container" USING btree ("org_id","hire_over_days","box_no") WHERE deleted_at is null and "hire_over_days" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_slot_no_list" ON "container_move" USING btree ("org_id","slot_no","moved_at") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_hire_party_id_ref" ON "container_move" USING btree ("org_id","hire_party_id") WHERE "hire_party_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_hire_status_moved_on_ix" ON "container_move" USING btree ("org_id","hire_status","moved_on");
--> statement-breakpoint
CREATE INDEX "rail_waybill_yard_id_list" ON "rail_waybill" USING btree ("org_id","yard_id","id") WHERE deleted_at is null and "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_slot_no_list" ON "wagon_load" USING btree ("org_id","slot_no","rail_waybill_id") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "handover_slot_no_list" ON "handover" USING btree ("org_id","slot_no","handed_at") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_status_known" CHECK ("status" in ('inYard', 'moving', 'atCustomer', 'repair', 'disabled', 'offHire', 'scrapped'));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_hire_check" CHECK (hire_status not in ('open', 'charged') or hire_fee > 0);
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_hire_charged_check" CHECK (hire_status <> 'charged' or (hire_party_id is not null and fee_no is not null));
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_hire_status_known" CHECK ("hire_status" in ('none', 'open', 'charged', 'waived'));
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_received_check" CHECK ((received1 is null) = (received2 is null)
      and (received1 is null or (box_no2 is not null and received_qty = received1 + received2)));
--> statement-breakpoint
ALTER TABLE "main_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "main_waybill" m SET
	station_id = case l.leg_type when 'pickup' then o.from_station_id else o.to_station_id end,
	yard_id = case l.leg_type when 'pickup' then o.from_yard_id else o.to_yard_id end
FROM "rail_leg" l JOIN "rail_order" o ON o.org_id = l.org_id AND o.id = l.order_id
WHERE m.org_id = l.org_id AND m.leg_id = l.id AND l.leg_type in ('pickup', 'delivery');
--> statement-breakpoint
UPDATE "waybill" w SET station_id = m.station_id, yard_id = m.yard_id
FROM "main_waybill" m WHERE m.org_id = w.org_id AND m.id = w.main_id AND w.leg_id is not null AND m.station_id is not null;
--> statement-breakpoint
ALTER TABLE "rail_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "wagon_load" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "rail_waybill" r SET yard_id = o.to_yard_id
FROM "rail_order" o WHERE o.org_id = r.org_id AND o.id = r.order_id AND r.status in ('unloaded', 'delivered', 'confirmed');
--> statement-breakpoint
UPDATE "wagon_load" g SET yard_id = r.yard_id
FROM "rail_waybill" r WHERE r.org_id = g.org_id AND r.id = g.rail_waybill_id AND r.yard_id is not null AND g.yard_id is null AND g.receipt_status = 'batch';
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "wagon_load" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "main_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "container" SET hire_from = least(since_at::date, hire_to), hire_days = hire_to - least(since_at::date, hire_to) + 1
WHERE owner_kind = 'hired' AND hire_to is not null;
--> statement-breakpoint
UPDATE "container" SET hire_to = null WHERE owner_kind <> 'hired';
--> statement-breakpoint
ALTER TABLE "container" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "incidental_fee" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "incidental_fee" (org_id, code, name, name_en, side, basis, tax_rate, is_deduction, sort, status, created_at, updated_at)
SELECT o.id, 'hireOver', '租箱超期费', 'Hire beyond the term', 'ap', 'box', 0.13, false, 155, 'enabled', now(), now()
FROM "org" o
WHERE NOT EXISTS (SELECT FROM "incidental_fee" i WHERE i.org_id = o.id AND i.deleted_at is null AND (lower(i.code) = 'hireover' OR i.name = '租箱超期费'));
--> statement-breakpoint
ALTER TABLE "incidental_fee" FORCE ROW LEVEL SECURITY;
