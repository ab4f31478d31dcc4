CREATE TABLE "trip_fact" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trip_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"waybill_id" bigint NOT NULL,
	"waybill_no" text NOT NULL,
	"loaded_on" date,
	"unloaded_on" date,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"salesman_id" bigint,
	"vehicle_id" bigint,
	"loaded" numeric(20, 3),
	"unloaded" numeric(20, 3),
	"loaded_of_unloaded" numeric(20, 3),
	"receivable" numeric(20, 2),
	"payable" numeric(20, 2),
	"margin" numeric(20, 2) NOT NULL,
	"is_unpriced" boolean NOT NULL,
	"seconds" numeric(24, 6),
	"timed" text,
	CONSTRAINT "trip_fact_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "trip_fact_waybill_key" UNIQUE("org_id","waybill_id")
);

--> statement-breakpoint
ALTER TABLE "trip_fact" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "trip_fact" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "trip_fact_company" ON "trip_fact" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "trip_fact" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "trip_mark" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trip_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"waybill_id" bigint,
	"route_id" bigint,
	CONSTRAINT "trip_mark_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "trip_mark" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "trip_mark" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "trip_mark_company" ON "trip_mark" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "trip_mark" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "trip_sum" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trip_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grain" text NOT NULL,
	"counted_by" text NOT NULL,
	"period" date NOT NULL,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"salesman_id" bigint,
	"vehicle_id" bigint,
	"is_unpriced" boolean NOT NULL,
	"timed" text,
	"n" integer NOT NULL,
	"loaded" numeric(20, 3) NOT NULL,
	"unloaded" numeric(20, 3) NOT NULL,
	"loaded_of_unloaded" numeric(20, 3) NOT NULL,
	"receivable" numeric(20, 2) NOT NULL,
	"payable" numeric(20, 2) NOT NULL,
	"margin" numeric(20, 2) NOT NULL,
	"seconds" numeric(24, 6) NOT NULL,
	"ended" integer NOT NULL,
	"ar_tonnes" numeric(20, 3) NOT NULL,
	"ap_tonnes" numeric(20, 3) NOT NULL,
	CONSTRAINT "trip_sum_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "trip_sum_key" UNIQUE NULLS NOT DISTINCT("org_id","grain","counted_by","period","customer_id","carrier_id","route_id","goods_id","salesman_id","vehicle_id","is_unpriced","timed")
);

--> statement-breakpoint
ALTER TABLE "trip_sum" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "trip_sum" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "trip_sum_company" ON "trip_sum" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "trip_sum" TO tuheng_app;
--> statement-breakpoint
CREATE INDEX "trip_fact_loaded" ON "trip_fact" USING btree ("org_id","loaded_on");
--> statement-breakpoint
CREATE INDEX "trip_fact_unloaded" ON "trip_fact" USING btree ("org_id","unloaded_on");
--> statement-breakpoint
CREATE INDEX "trip_fact_route" ON "trip_fact" USING btree ("org_id","route_id");
--> statement-breakpoint
-- Nobody writes trips while this fills what the sums count of them.
LOCK TABLE waybill, route IN SHARE MODE;
--> statement-breakpoint
insert into trip_fact (org_id, waybill_id, waybill_no, loaded_on, unloaded_on, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, is_unpriced, seconds, timed) select t.org_id, t.id as waybill_id, t.waybill_no, t.load_at::date as loaded_on, case when t.transport_status = 'unloaded' then t.unload_at::date end as unloaded_on,
  t.customer_id, t.carrier_id, t.route_id, t.goods_id, t.salesman_id, t.vehicle_id, t.load_net as loaded,
  case when t.transport_status = 'unloaded' then t.unload_net end as unloaded, case when t.transport_status = 'unloaded' then t.load_net end as loaded_of_unloaded,
  t.ar_total as receivable, t.ap_total as payable, coalesce(t.ar_excl, 0) - coalesce(t.ap_excl, 0) as margin,
  (t.ar_total is null and not coalesce(t.through_priced, false)) or t.ap_total is null as is_unpriced,
  extract(epoch from coalesce(t.arrive_at, t.unload_at) - t.load_at) as seconds,
  case when coalesce(t.arrive_at, t.unload_at) - t.load_at <= r.hours * interval '1 hour' then 'onTime' when coalesce(t.arrive_at, t.unload_at) - t.load_at > r.hours * interval '1 hour' then 'late' end as timed
  from waybill t left join route r on r.org_id = t.org_id and r.id = t.route_id
  where t.deleted_at is null and t.transport_status in ('inTransit', 'arrived', 'unloaded') and true;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select f.org_id, 'lane', c.counted_by, c.day, f.customer_id, f.carrier_id, f.route_id, f.goods_id, f.salesman_id, null::bigint, f.is_unpriced, f.timed, sum(m.n), sum(m.loaded), sum(m.unloaded), sum(m.loaded_of_unloaded), sum(m.receivable), sum(m.payable), sum(m.margin), sum(m.seconds), sum(m.ended), sum(m.ar_tonnes), sum(m.ap_tonnes)
  from trip_fact f cross join lateral (values ('loaded', f.loaded_on), ('unloaded', f.unloaded_on)) c (counted_by, day)
  cross join lateral (select (1) as n, (coalesce(f.loaded, 0)) as loaded, (coalesce(f.unloaded, 0)) as unloaded, (coalesce(f.loaded_of_unloaded, 0)) as loaded_of_unloaded, (coalesce(f.receivable, 0)) as receivable, (coalesce(f.payable, 0)) as payable, (f.margin) as margin, (coalesce(f.seconds, 0)) as seconds, ((f.seconds is not null)::int) as ended, (case when f.receivable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end) as ar_tonnes, (case when f.payable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end) as ap_tonnes) m where c.day is not null group by f.org_id, c.counted_by, 4, f.customer_id, f.carrier_id, f.route_id, f.goods_id, f.salesman_id, f.is_unpriced, f.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select f.org_id, 'vehicle', c.counted_by, date_trunc('month', c.day)::date, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, f.vehicle_id, f.is_unpriced, f.timed, sum(m.n), sum(m.loaded), sum(m.unloaded), sum(m.loaded_of_unloaded), sum(m.receivable), sum(m.payable), sum(m.margin), sum(m.seconds), sum(m.ended), sum(m.ar_tonnes), sum(m.ap_tonnes)
  from trip_fact f cross join lateral (values ('loaded', f.loaded_on), ('unloaded', f.unloaded_on)) c (counted_by, day)
  cross join lateral (select (1) as n, (coalesce(f.loaded, 0)) as loaded, (coalesce(f.unloaded, 0)) as unloaded, (coalesce(f.loaded_of_unloaded, 0)) as loaded_of_unloaded, (coalesce(f.receivable, 0)) as receivable, (coalesce(f.payable, 0)) as payable, (f.margin) as margin, (coalesce(f.seconds, 0)) as seconds, ((f.seconds is not null)::int) as ended, (case when f.receivable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end) as ar_tonnes, (case when f.payable is not null then coalesce(f.unloaded, f.loaded, 0) else 0 end) as ap_tonnes) m where c.day is not null group by f.org_id, c.counted_by, 4, f.vehicle_id, f.is_unpriced, f.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'day', s.counted_by, s.period, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.is_unpriced, s.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'customer', s.counted_by, s.period, s.customer_id, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.customer_id, s.is_unpriced, s.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'carrier', s.counted_by, s.period, null::bigint, s.carrier_id, null::bigint, null::bigint, null::bigint, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.carrier_id, s.is_unpriced, s.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'route', s.counted_by, s.period, null::bigint, null::bigint, s.route_id, null::bigint, null::bigint, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.route_id, s.is_unpriced, s.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'goods', s.counted_by, s.period, null::bigint, null::bigint, null::bigint, s.goods_id, null::bigint, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.goods_id, s.is_unpriced, s.timed;
--> statement-breakpoint
insert into trip_sum (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed, n, loaded, unloaded, loaded_of_unloaded, receivable, payable, margin, seconds, ended, ar_tonnes, ap_tonnes) select s.org_id, 'salesman', s.counted_by, s.period, null::bigint, null::bigint, null::bigint, null::bigint, s.salesman_id, null::bigint, s.is_unpriced, s.timed, sum(s.n), sum(s.loaded), sum(s.unloaded), sum(s.loaded_of_unloaded), sum(s.receivable), sum(s.payable), sum(s.margin), sum(s.seconds), sum(s.ended), sum(s.ar_tonnes), sum(s.ap_tonnes)
  from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, s.salesman_id, s.is_unpriced, s.timed;
--> statement-breakpoint
-- Room on each page for the next version of its rows: following changes them again and again.
ALTER TABLE trip_sum SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE trip_fact SET (fillfactor = 90);
