ALTER TABLE "wagon_load" ADD COLUMN "rail_no" text;
--> statement-breakpoint
ALTER TABLE "wagon_load" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "wagon_load" g SET rail_no = r.rail_no FROM "rail_waybill" r WHERE r.org_id = g.org_id AND r.id = g.rail_waybill_id;
--> statement-breakpoint
ALTER TABLE "wagon_load" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "wagon_load_rail_no_list" ON "wagon_load" USING btree ("org_id","rail_no","rail_waybill_id") WHERE deleted_at is null and "rail_no" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_rail_no_trgm" ON "wagon_load" USING gin ("rail_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "container_over_days_list" ON "container" USING btree ("org_id","over_days","box_no") WHERE deleted_at is null and "over_days" is not null;
