CREATE TABLE "census_kept" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "census_kept_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"is_frozen" boolean NOT NULL,
	"opens_frozen" boolean NOT NULL,
	CONSTRAINT "census_kept_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "census_kept_day_key" UNIQUE("org_id","day")
);
--> statement-breakpoint
ALTER TABLE "census_kept" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "census_kept" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "census_kept_company" ON "census_kept" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "census_kept" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "census_sum" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "census_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"customer_id" bigint,
	"route_id" bigint,
	"opening" integer NOT NULL,
	"loaded" integer NOT NULL,
	"unloaded" integer NOT NULL,
	"closing" integer NOT NULL,
	"gap" integer NOT NULL,
	"broken" integer NOT NULL,
	"changed" integer NOT NULL,
	"opening_qty" numeric(20, 3) NOT NULL,
	"loaded_qty" numeric(20, 3) NOT NULL,
	"unloaded_qty" numeric(20, 3) NOT NULL,
	"closing_qty" numeric(20, 3) NOT NULL,
	"received_qty" numeric(20, 3) NOT NULL,
	"gap_qty" numeric(20, 3) NOT NULL,
	CONSTRAINT "census_sum_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "census_sum_key" UNIQUE NULLS NOT DISTINCT("org_id","day","customer_id","route_id")
);
--> statement-breakpoint
ALTER TABLE "census_sum" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "census_sum" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "census_sum_company" ON "census_sum" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "census_sum" TO tuheng_app;
--> statement-breakpoint
DROP INDEX "trip_fact_loaded";
--> statement-breakpoint
DROP INDEX "trip_fact_unloaded";
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "mapped_by" bigint;
--> statement-breakpoint
ALTER TABLE "trip_fact" ADD COLUMN "load_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "trip_fact" ADD COLUMN "left_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "trip_fact" ADD COLUMN "is_weighed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The lock of the dropped indexes keeps others from following trips until all of this is done.
update trip_fact f set load_at = t.load_at, left_at = case when t.transport_status = 'unloaded' then t.unload_at end,
    is_weighed = t.biz_kind in ('road', 'shortHaul', 'outside') or t.load_gross is not null
  from waybill t where t.org_id = f.org_id and t.id = f.waybill_id;
--> statement-breakpoint
CREATE INDEX "trip_fact_loaded" ON "trip_fact" USING btree ("org_id","loaded_on","margin","waybill_no","waybill_id","customer_id","carrier_id","route_id","goods_id","salesman_id","vehicle_id","is_unpriced","timed");
--> statement-breakpoint
CREATE INDEX "trip_fact_unloaded" ON "trip_fact" USING btree ("org_id","unloaded_on","margin","waybill_no","waybill_id","customer_id","carrier_id","route_id","goods_id","salesman_id","vehicle_id","is_unpriced","timed");
--> statement-breakpoint
-- Sums by truck and day, from what is counted of each trip.
insert into trip_sum (org_id, grain, counted_by, period, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes)
  select f.org_id, 'vehicleDay', c.counted_by, c.day, f.vehicle_id, f.is_unpriced, f.timed, count(*), sum(coalesce(f.loaded, 0)), sum(coalesce(f.unloaded, 0)),
    sum(coalesce(f.loaded_of_unloaded, 0)), sum(coalesce(f.receivable, 0)), sum(coalesce(f.payable, 0)), sum(f.margin), sum(coalesce(f.seconds, 0)), count(f.seconds),
    sum(case when f.receivable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end), sum(case when f.payable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end)
  from trip_fact f cross join lateral (values ('loaded', f.loaded_on), ('unloaded', f.unloaded_on)) c (counted_by, day)
  where c.day is not null group by f.org_id, c.counted_by, c.day, f.vehicle_id, f.is_unpriced, f.timed;
