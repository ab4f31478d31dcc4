CREATE TABLE "address_distance" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "address_distance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"from_id" bigint NOT NULL,
	"from_name" text,
	"to_id" bigint NOT NULL,
	"to_name" text,
	"km" numeric(10, 1) NOT NULL,
	"minutes" integer,
	"source" text NOT NULL,
	"one_way" boolean,
	"remark" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "address_distance_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "address_distance_places_check" CHECK (from_id <> to_id),
	CONSTRAINT "address_distance_km_check" CHECK (km > 0)
);

--> statement-breakpoint
ALTER TABLE "address_distance" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "address_distance" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "address_distance_company" ON "address_distance" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "address_distance" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "blacklist_until" date;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "blacklisted_by" bigint;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "blacklisted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "name_key" text;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "not_double" boolean;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "merged_into_id" bigint;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "account_status" text DEFAULT 'clear' NOT NULL;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "block_status" text DEFAULT 'clear' NOT NULL;
--> statement-breakpoint
-- Accounts that are paid to today have been for long: they count as confirmed, only changes from now on wait
ALTER TABLE "party_bank_account" ADD COLUMN "state" text DEFAULT 'confirmed';
--> statement-breakpoint
ALTER TABLE "party_bank_account" ALTER COLUMN "state" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD COLUMN "changed_by" bigint;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD COLUMN "changed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD COLUMN "checked_by" bigint;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD COLUMN "changers" jsonb;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "blacklist_until" date;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "blacklisted_by" bigint;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "blacklisted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "block_status" text DEFAULT 'clear' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "blacklist_until" date;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "blacklisted_by" bigint;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "blacklisted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "block_status" text DEFAULT 'clear' NOT NULL;
--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "coord_system" text DEFAULT 'gcj02' NOT NULL;
--> statement-breakpoint
ALTER TABLE "address" ALTER COLUMN "coord_system" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "address_distance" ADD CONSTRAINT "address_distance_from_id_fk" FOREIGN KEY ("org_id","from_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "address_distance" ADD CONSTRAINT "address_distance_to_id_fk" FOREIGN KEY ("org_id","to_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "address_distance__from_id__to_id__key" ON "address_distance" USING btree ("org_id","from_id","to_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "address_distance_from_id_idx" ON "address_distance" USING btree ("org_id","from_id","id");
--> statement-breakpoint
CREATE INDEX "address_distance_to_id_idx" ON "address_distance" USING btree ("org_id","to_id","id");
--> statement-breakpoint
CREATE INDEX "address_distance_source_idx" ON "address_distance" USING btree ("org_id","source","id");
--> statement-breakpoint
CREATE INDEX "address_distance_km_idx" ON "address_distance" USING btree ("org_id","km","id");
--> statement-breakpoint
CREATE INDEX "address_distance_to_id_ix" ON "address_distance" USING btree ("org_id","to_id");
--> statement-breakpoint
CREATE INDEX "address_distance_from_name_trgm" ON "address_distance" USING gin ("from_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "address_distance_to_name_trgm" ON "address_distance" USING gin ("to_name" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_blacklisted_by_fk" FOREIGN KEY ("org_id","blacklisted_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_merged_into_id_fk" FOREIGN KEY ("org_id","merged_into_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD CONSTRAINT "party_bank_account_changed_by_fk" FOREIGN KEY ("org_id","changed_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD CONSTRAINT "party_bank_account_checked_by_fk" FOREIGN KEY ("org_id","checked_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_blacklisted_by_fk" FOREIGN KEY ("org_id","blacklisted_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_blacklisted_by_fk" FOREIGN KEY ("org_id","blacklisted_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "party_blacklist_until_idx" ON "party" USING btree ("org_id","blacklist_until","id");
--> statement-breakpoint
CREATE INDEX "party_account_status_idx" ON "party" USING btree ("org_id","account_status","id");
--> statement-breakpoint
CREATE INDEX "party_merged_into_id_idx" ON "party" USING btree ("org_id","merged_into_id","id");
--> statement-breakpoint
CREATE INDEX "party_blacklisted_by_idx" ON "party" USING btree ("org_id","blacklisted_by","id");
--> statement-breakpoint
CREATE INDEX "party_name_key_ix" ON "party" USING btree ("org_id","name_key");
--> statement-breakpoint
CREATE INDEX "party_contact_phone_ix" ON "party" USING btree ("org_id","contact_phone");
--> statement-breakpoint
CREATE INDEX "party_bank_account_changed_by_idx" ON "party_bank_account" USING btree ("org_id","changed_by");
--> statement-breakpoint
CREATE INDEX "party_bank_account_checked_by_idx" ON "party_bank_account" USING btree ("org_id","checked_by");
--> statement-breakpoint
CREATE INDEX "driver_blacklisted_by_idx" ON "driver" USING btree ("org_id","blacklisted_by","id");
--> statement-breakpoint
CREATE INDEX "vehicle_blacklisted_by_idx" ON "vehicle" USING btree ("org_id","blacklisted_by","id");
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_account_status_known" CHECK ("account_status" in ('clear', 'pending'));
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_block_status_known" CHECK ("block_status" in ('clear', 'blocked'));
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_block_status_known" CHECK ("block_status" in ('clear', 'blocked'));
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_block_status_known" CHECK ("block_status" in ('clear', 'blocked'));
--> statement-breakpoint
-- What was there before, of every company: the owner of the tables looks past row-level security for as long as this takes
ALTER TABLE "party" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "driver" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "vehicle" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE party p SET name_key = case when length(bare) >= 2 then bare else plain end
FROM (SELECT org_id, id, plain, regexp_replace(regexp_replace(regexp_replace(plain, '(股份|有限|责任|合伙企业|普通合伙|合伙|个体工商户|公司)+$', ''),
      '^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)(壮族自治区|回族自治区|维吾尔自治区|自治区|省|市)?', ''), '[省市县]', '', 'g') AS bare
  FROM (SELECT org_id, id, regexp_replace(upper(normalize(full_name, NFKC)), '[][[:space:](){}<>《》【】「」·•.,，。、:;：；''"“”‘’`&+/\\_—–-]', '', 'g') AS plain FROM party) a) b
WHERE b.org_id = p.org_id AND b.id = p.id;
--> statement-breakpoint
UPDATE party SET block_status = 'blocked' WHERE blacklisted;
--> statement-breakpoint
UPDATE driver SET block_status = 'blocked' WHERE blacklisted;
--> statement-breakpoint
UPDATE vehicle SET block_status = 'blocked' WHERE blacklisted;
--> statement-breakpoint
ALTER TABLE "party" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "driver" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "vehicle" FORCE ROW LEVEL SECURITY;
