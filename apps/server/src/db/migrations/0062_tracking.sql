CREATE TABLE "tracking_event" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tracking_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"rail_waybill_id" bigint NOT NULL,
	"customer_id" bigint,
	"order_id" bigint,
	"from_station_id" bigint,
	"to_station_id" bigint,
	"train_no" text,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"station_name" text NOT NULL,
	"bureau" text,
	"remaining_km" integer,
	"expected_at" timestamp with time zone,
	"source" text,
	"remark" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "tracking_event_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "tracking_event" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tracking_event" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tracking_event_company" ON "tracking_event" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "tracking_event" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "cur_station" text;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "left_km" integer;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "eta_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "eta_late_days" integer;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD COLUMN "tracked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_rail_waybill_id_fk" FOREIGN KEY ("org_id","rail_waybill_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_event__rail_waybill_id__event__at__station_name__key" ON "tracking_event" USING btree ("org_id","rail_waybill_id","event","at","station_name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "tracking_event_live_idx" ON "tracking_event" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "tracking_event_rail_waybill_id_list" ON "tracking_event" USING btree ("org_id","rail_waybill_id","at") WHERE deleted_at is null and "rail_waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_event_list" ON "tracking_event" USING btree ("org_id","event","at") WHERE deleted_at is null and "event" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_station_name_list" ON "tracking_event" USING btree ("org_id","station_name","at") WHERE deleted_at is null and "station_name" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_bureau_list" ON "tracking_event" USING btree ("org_id","bureau","at") WHERE deleted_at is null and "bureau" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_train_no_list" ON "tracking_event" USING btree ("org_id","train_no","at") WHERE deleted_at is null and "train_no" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_customer_id_list" ON "tracking_event" USING btree ("org_id","customer_id","at") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_from_station_id_list" ON "tracking_event" USING btree ("org_id","from_station_id","at") WHERE deleted_at is null and "from_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_to_station_id_list" ON "tracking_event" USING btree ("org_id","to_station_id","at") WHERE deleted_at is null and "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_source_list" ON "tracking_event" USING btree ("org_id","source","at") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_expected_at_list" ON "tracking_event" USING btree ("org_id","expected_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "tracking_event_created_at_list" ON "tracking_event" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "tracking_event_dept_id_list" ON "tracking_event" USING btree ("org_id","dept_id","at") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "tracking_event_at_ix" ON "tracking_event" USING btree ("org_id","at");
--> statement-breakpoint
CREATE INDEX "tracking_event_order_id_ix" ON "tracking_event" USING btree ("org_id","order_id");
--> statement-breakpoint
CREATE INDEX "tracking_event_station_name_trgm" ON "tracking_event" USING gin ("station_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tracking_event_train_no_trgm" ON "tracking_event" USING gin ("train_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_waybill_cur_station_list" ON "rail_waybill" USING btree ("org_id","cur_station") WHERE deleted_at is null and "cur_station" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_left_km_list" ON "rail_waybill" USING btree ("org_id","left_km") WHERE deleted_at is null and "left_km" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_eta_at_list" ON "rail_waybill" USING btree ("org_id","eta_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_eta_late_days_list" ON "rail_waybill" USING btree ("org_id","eta_late_days") WHERE deleted_at is null and "eta_late_days" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_tracked_at_list" ON "rail_waybill" USING btree ("org_id","tracked_at","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.delete"]' WHERE permissions ? 'oms.train.undoSend' AND NOT permissions ? 'oms.trackingEvent.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.export"]' WHERE permissions ? 'oms.train.export' AND NOT permissions ? 'oms.trackingEvent.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.import"]' WHERE permissions ? 'oms.train.send' AND NOT permissions ? 'oms.trackingEvent.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.modify"]' WHERE permissions ? 'oms.train.send' AND NOT permissions ? 'oms.trackingEvent.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.print"]' WHERE permissions ? 'oms.train.print' AND NOT permissions ? 'oms.trackingEvent.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.trackingEvent.read"]' WHERE permissions ? 'oms.train.read' AND NOT permissions ? 'oms.trackingEvent.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "station" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "rail_waybill" w SET cur_station = s.name, left_km = CASE WHEN w.arrive_at IS NULL THEN w.km ELSE 0 END, tracked_at = coalesce(w.arrive_at, w.depart_at)
  FROM "station" s WHERE s.org_id = w.org_id AND s.id = CASE WHEN w.arrive_at IS NULL THEN w.from_station_id ELSE w.to_station_id END AND w.depart_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "station" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
