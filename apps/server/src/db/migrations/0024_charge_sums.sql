CREATE TABLE "charge_delta" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charge_delta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revenue_month" text NOT NULL,
	"segment" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"project_id" bigint,
	"n" integer NOT NULL,
	"trips" integer NOT NULL,
	"tons" numeric(20, 3) NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"excl" numeric(20, 2) NOT NULL,
	"tax" numeric(20, 2) NOT NULL,
	CONSTRAINT "charge_delta_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "charge_delta" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge_delta" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "charge_delta_company" ON "charge_delta" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "charge_delta" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "charge_sum" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charge_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grain" text NOT NULL,
	"revenue_month" text NOT NULL,
	"segment" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"project_id" bigint,
	"n" integer NOT NULL,
	"trips" integer NOT NULL,
	"tons" numeric(20, 3) NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"excl" numeric(20, 2) NOT NULL,
	"tax" numeric(20, 2) NOT NULL,
	CONSTRAINT "charge_sum_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "charge_sum_key" UNIQUE NULLS NOT DISTINCT("org_id","grain","revenue_month","segment","side","kind","customer_id","carrier_id","route_id","goods_id","project_id")
);

--> statement-breakpoint
ALTER TABLE "charge_sum" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge_sum" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "charge_sum_company" ON "charge_sum" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "charge_sum" TO tuheng_app;

--> statement-breakpoint
-- What a statement changes in the sums over charges: a charge counts while it is alive and has a month. Rows are only
-- added, so that nobody who writes charges waits for another; what cancels out leaves none.
CREATE FUNCTION note_charge_delta() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO public.charge_delta (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
    SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id,
      count(*), sum(trips), sum(tons), coalesce(sum(amount), 0), coalesce(sum(excl), 0), coalesce(sum(tax), 0)
    FROM come WHERE deleted_at IS NULL AND revenue_month IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO public.charge_delta (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
    SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id,
      -count(*), -sum(trips), -sum(tons), -coalesce(sum(amount), 0), -coalesce(sum(excl), 0), -coalesce(sum(tax), 0)
    FROM gone WHERE deleted_at IS NULL AND revenue_month IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSE
    INSERT INTO public.charge_delta (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
    SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id,
      sum(one), sum(trips), sum(tons), coalesce(sum(amount), 0), coalesce(sum(excl), 0), coalesce(sum(tax), 0)
    FROM (
      SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, 1 AS one, trips, tons, amount, excl, tax
      FROM come WHERE deleted_at IS NULL AND revenue_month IS NOT NULL
      UNION ALL
      SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, -1, -trips, -tons, -amount, -excl, -tax
      FROM gone WHERE deleted_at IS NULL AND revenue_month IS NOT NULL
    ) x
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    HAVING sum(one) <> 0 OR sum(trips) <> 0 OR sum(tons) <> 0 OR sum(amount) <> 0 OR sum(excl) <> 0 OR sum(tax) <> 0;
  END IF;
  RETURN NULL;
END $fn$;
--> statement-breakpoint
CREATE TRIGGER charge_come AFTER INSERT ON charge REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_charge_delta();
--> statement-breakpoint
CREATE TRIGGER charge_changed AFTER UPDATE ON charge REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_charge_delta();
--> statement-breakpoint
CREATE TRIGGER charge_gone AFTER DELETE ON charge REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_charge_delta();
--> statement-breakpoint
-- The triggers keep others from writing charges until this has ended, so none is missed and none counted twice.
INSERT INTO charge_delta (org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax)
SELECT org_id, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id,
  count(*), sum(trips), sum(tons), coalesce(sum(amount), 0), coalesce(sum(excl), 0), coalesce(sum(tax), 0)
FROM charge WHERE deleted_at IS NULL AND revenue_month IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
--> statement-breakpoint
-- Room on each page for the next version of its rows: merging changes them again and again.
ALTER TABLE charge_sum SET (fillfactor = 70);
