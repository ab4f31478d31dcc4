CREATE TABLE "price_sheet_route_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_sheet_route_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "price_sheet_route_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "price_sheet_route_ids_company" ON "price_sheet_route_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_sheet_route_ids" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "price_sheet_goods_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_sheet_goods_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "price_sheet_goods_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "price_sheet_goods_ids_company" ON "price_sheet_goods_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_sheet_goods_ids" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" ADD CONSTRAINT "price_sheet_route_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" ADD CONSTRAINT "price_sheet_route_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" ADD CONSTRAINT "price_sheet_goods_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" ADD CONSTRAINT "price_sheet_goods_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "price_sheet_route_ids_key" ON "price_sheet_route_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_route_ids_target_idx" ON "price_sheet_route_ids" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "price_sheet_goods_ids_key" ON "price_sheet_goods_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_goods_ids_target_idx" ON "price_sheet_goods_ids" USING btree ("org_id","target_id");

--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Each route and each kind of goods once, in the order of the rows.
INSERT INTO "price_sheet_route_ids" (org_id, parent_id, target_id)
SELECT org_id, parent_id, route_id FROM "price_sheet_line" WHERE route_id IS NOT NULL
GROUP BY org_id, parent_id, route_id ORDER BY org_id, parent_id, min(seq);
--> statement-breakpoint
INSERT INTO "price_sheet_goods_ids" (org_id, parent_id, target_id)
SELECT org_id, parent_id, goods_id FROM "price_sheet_line" WHERE goods_id IS NOT NULL
GROUP BY org_id, parent_id, goods_id ORDER BY org_id, parent_id, min(seq);
--> statement-breakpoint
ALTER TABLE "price_sheet_route_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_goods_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" FORCE ROW LEVEL SECURITY;
