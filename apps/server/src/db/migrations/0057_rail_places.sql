CREATE TABLE "station" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "station_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"telegraph_code" text,
	"tmis" text,
	"bureau" text,
	"region_code" text,
	"handles_wagonload" boolean,
	"handles_box20" boolean,
	"handles_box40" boolean,
	"handles_box35" boolean,
	"handles_express" boolean,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "station_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "station_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "station_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "station" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "station" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "station_company" ON "station" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "station" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "yard" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "yard_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"station_id" bigint,
	"address_id" bigint,
	"operator_id" bigint,
	"km" numeric(10, 1),
	"free_days" integer,
	"day_fee" numeric(14, 2),
	"handles_wagonload" boolean,
	"handles_box20" boolean,
	"handles_box40" boolean,
	"handles_box35" boolean,
	"handles_express" boolean,
	"contact_name" text,
	"contact_phone" text,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "yard_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "yard_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "yard_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "yard" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "yard" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "yard_company" ON "yard" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "yard" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "yard_slot" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "yard_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"slot_no" text NOT NULL,
	"kind" text NOT NULL,
	"capacity" numeric(12, 3),
	"boxes" integer,
	"remark" text,
	CONSTRAINT "yard_slot_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "yard_slot" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "yard_slot" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "yard_slot_company" ON "yard_slot" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "yard_slot" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "wagon_model" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wagon_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"marked_load" numeric(11, 2) NOT NULL,
	"carries_boxes" boolean,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	"code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED,
	CONSTRAINT "wagon_model_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "wagon_model_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "wagon_model_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "wagon_model" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "wagon_model" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "wagon_model_company" ON "wagon_model" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "wagon_model" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "rail_tariff" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rail_tariff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"eff_from" date NOT NULL,
	"eff_to" date,
	"source" text,
	"fund" numeric(15, 6) NOT NULL,
	"electric" numeric(15, 6) NOT NULL,
	"shunting_per_km" numeric(15, 6),
	"box_use" numeric(11, 2),
	"box_use_km" integer,
	"box_use_step" numeric(11, 2),
	"box_use_step_km" integer,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "rail_tariff_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "rail_tariff_period_check" CHECK (eff_to is null or eff_to >= eff_from),
	CONSTRAINT "rail_tariff_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "rail_tariff_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "rail_tariff" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_tariff" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rail_tariff_company" ON "rail_tariff" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rail_tariff" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "tariff_class_rate" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tariff_class_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"class" text NOT NULL,
	"base1" numeric(13, 4) NOT NULL,
	"base2" numeric(15, 6) NOT NULL,
	CONSTRAINT "tariff_class_rate_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "tariff_class_rate" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tariff_class_rate" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tariff_class_rate_company" ON "tariff_class_rate" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "tariff_class_rate" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "tariff_box_rate" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tariff_box_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"length" text NOT NULL,
	"base1" numeric(13, 4) NOT NULL,
	"base2" numeric(15, 6) NOT NULL,
	"fund" numeric(15, 6) NOT NULL,
	"electric" numeric(15, 6) NOT NULL,
	CONSTRAINT "tariff_box_rate_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "tariff_box_rate" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tariff_box_rate" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tariff_box_rate_company" ON "tariff_box_rate" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "tariff_box_rate" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "container" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "container_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"box_no" text NOT NULL,
	"box_type" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" bigint,
	"hire_to" date,
	"tare" numeric(12, 3),
	"max_gross" numeric(12, 3),
	"yard_id" bigint,
	"slot_no" text,
	"customer_id" bigint,
	"laden" text NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"last_move_at" timestamp with time zone,
	"free_days" integer,
	"day_fee" numeric(14, 2),
	"free_until" date,
	"stay_days" integer,
	"over_days" integer,
	"over_fee" numeric(14, 2),
	"deposit" numeric(14, 2),
	"deposit_on" date,
	"withheld" numeric(14, 2),
	"attachments" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'inYard' NOT NULL,
	"deposit_status" text DEFAULT 'none' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "container_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "container_yard_check" CHECK ((status in ('inYard', 'repair', 'disabled')) = (yard_id is not null)),
	CONSTRAINT "container_customer_check" CHECK (status <> 'atCustomer' or customer_id is not null),
	CONSTRAINT "container_deposit_check" CHECK ((deposit_status = 'none') = (deposit is null)),
	CONSTRAINT "container_withheld_check" CHECK ((deposit_status = 'withheld') = (withheld is not null) and (withheld is null or withheld <= deposit)),
	CONSTRAINT "container_status_known" CHECK ("status" in ('inYard', 'moving', 'atCustomer', 'repair', 'disabled', 'scrapped')),
	CONSTRAINT "container_deposit_status_known" CHECK ("deposit_status" in ('none', 'paid', 'returned', 'withheld')),
	CONSTRAINT "container_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "container" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "container_company" ON "container" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "container" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "container_move" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "container_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"container_id" bigint,
	"box_no" text,
	"box_type" text,
	"event" text,
	"moved_at" timestamp with time zone,
	"moved_on" date,
	"from_yard_id" bigint,
	"from_laden" text,
	"to_yard_id" bigint,
	"to_laden" text,
	"slot_no" text,
	"customer_id" bigint,
	"free_days" integer,
	"stay_days" integer,
	"over_days" integer,
	"over_fee" numeric(14, 2),
	"doc_no" text,
	"reason" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "container_move_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "container_move" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "container_move_company" ON "container_move" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "container_move" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "rail_name" text;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "rail_code" text;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "tariff_class" text;
--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "yard" ADD CONSTRAINT "yard_station_id_fk" FOREIGN KEY ("org_id","station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "yard" ADD CONSTRAINT "yard_address_id_fk" FOREIGN KEY ("org_id","address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "yard" ADD CONSTRAINT "yard_operator_id_fk" FOREIGN KEY ("org_id","operator_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "yard" ADD CONSTRAINT "yard_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "yard_slot" ADD CONSTRAINT "yard_slot_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_model" ADD CONSTRAINT "wagon_model_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_tariff" ADD CONSTRAINT "rail_tariff_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tariff_class_rate" ADD CONSTRAINT "tariff_class_rate_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."rail_tariff"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tariff_box_rate" ADD CONSTRAINT "tariff_box_rate_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."rail_tariff"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_container_id_fk" FOREIGN KEY ("org_id","container_id") REFERENCES "public"."container"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_from_yard_id_fk" FOREIGN KEY ("org_id","from_yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_to_yard_id_fk" FOREIGN KEY ("org_id","to_yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "station__name__key" ON "station" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "station__telegraph_code__key" ON "station" USING btree ("org_id","telegraph_code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "station__tmis__key" ON "station" USING btree ("org_id","tmis") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "station_live_idx" ON "station" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "station_bureau_list" ON "station" USING btree ("org_id","bureau","name") WHERE deleted_at is null and "bureau" is not null;
--> statement-breakpoint
CREATE INDEX "station_region_code_list" ON "station" USING btree ("org_id","region_code","name") WHERE deleted_at is null and "region_code" is not null;
--> statement-breakpoint
CREATE INDEX "station_status_list" ON "station" USING btree ("org_id","status","name") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "station_approval_id_ref" ON "station" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "station_name_trgm" ON "station" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "station_telegraph_code_trgm" ON "station" USING gin ("telegraph_code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "station_tmis_trgm" ON "station" USING gin ("tmis" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "yard__name__key" ON "yard" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "yard_live_idx" ON "yard" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "yard_kind_list" ON "yard" USING btree ("org_id","kind","name") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "yard_operator_id_list" ON "yard" USING btree ("org_id","operator_id","name") WHERE deleted_at is null and "operator_id" is not null;
--> statement-breakpoint
CREATE INDEX "yard_status_list" ON "yard" USING btree ("org_id","status","name") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "yard_address_id_ref" ON "yard" USING btree ("org_id","address_id") WHERE "address_id" is not null;
--> statement-breakpoint
CREATE INDEX "yard_approval_id_ref" ON "yard" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "yard_station_id_ix" ON "yard" USING btree ("org_id","station_id");
--> statement-breakpoint
CREATE INDEX "yard_name_trgm" ON "yard" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "yard_slot_parent_idx" ON "yard_slot" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "wagon_model__code__key" ON "wagon_model" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_model_live_idx" ON "wagon_model" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_model_kind_list" ON "wagon_model" USING btree ("org_id","kind","code") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_model_status_list" ON "wagon_model" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "wagon_model_approval_id_ref" ON "wagon_model" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_model_code_alike" ON "wagon_model" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_model_code_trgm" ON "wagon_model" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "rail_tariff__eff_from__key" ON "rail_tariff" USING btree ("org_id","eff_from") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_tariff_live_idx" ON "rail_tariff" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_tariff_name_list" ON "rail_tariff" USING btree ("org_id","name","eff_from") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "rail_tariff_eff_to_list" ON "rail_tariff" USING btree ("org_id","eff_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_tariff_status_list" ON "rail_tariff" USING btree ("org_id","status","eff_from") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "rail_tariff_approval_id_ref" ON "rail_tariff" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_tariff_name_trgm" ON "rail_tariff" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_tariff_source_trgm" ON "rail_tariff" USING gin ("source" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tariff_class_rate_parent_idx" ON "tariff_class_rate" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "tariff_box_rate_parent_idx" ON "tariff_box_rate" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "container__box_no__key" ON "container" USING btree ("org_id","box_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_live_idx" ON "container" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_box_type_list" ON "container" USING btree ("org_id","box_type","box_no") WHERE deleted_at is null and "box_type" is not null;
--> statement-breakpoint
CREATE INDEX "container_laden_list" ON "container" USING btree ("org_id","laden","box_no") WHERE deleted_at is null and "laden" is not null;
--> statement-breakpoint
CREATE INDEX "container_owner_kind_list" ON "container" USING btree ("org_id","owner_kind","box_no") WHERE deleted_at is null and "owner_kind" is not null;
--> statement-breakpoint
CREATE INDEX "container_free_until_list" ON "container" USING btree ("org_id","free_until","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_owner_id_list" ON "container" USING btree ("org_id","owner_id","box_no") WHERE deleted_at is null and "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_hire_to_list" ON "container" USING btree ("org_id","hire_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_deposit_status_list" ON "container" USING btree ("org_id","deposit_status","box_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_since_at_list" ON "container" USING btree ("org_id","since_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_created_at_list" ON "container" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_approval_id_ref" ON "container" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_yard_id_status_ix" ON "container" USING btree ("org_id","yard_id","status");
--> statement-breakpoint
CREATE INDEX "container_customer_id_status_ix" ON "container" USING btree ("org_id","customer_id","status");
--> statement-breakpoint
CREATE INDEX "container_status_free_until_ix" ON "container" USING btree ("org_id","status","free_until");
--> statement-breakpoint
CREATE INDEX "container_box_no_trgm" ON "container" USING gin ("box_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "container_move_live_idx" ON "container_move" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_move_box_no_list" ON "container_move" USING btree ("org_id","box_no","moved_at") WHERE deleted_at is null and "box_no" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_event_list" ON "container_move" USING btree ("org_id","event","moved_at") WHERE deleted_at is null and "event" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_box_type_list" ON "container_move" USING btree ("org_id","box_type","moved_at") WHERE deleted_at is null and "box_type" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_from_yard_id_list" ON "container_move" USING btree ("org_id","from_yard_id","moved_at") WHERE deleted_at is null and "from_yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_to_yard_id_list" ON "container_move" USING btree ("org_id","to_yard_id","moved_at") WHERE deleted_at is null and "to_yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_customer_id_list" ON "container_move" USING btree ("org_id","customer_id","moved_at") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_over_days_list" ON "container_move" USING btree ("org_id","over_days","moved_at") WHERE deleted_at is null and "over_days" is not null;
--> statement-breakpoint
CREATE INDEX "container_move_moved_at_list" ON "container_move" USING btree ("org_id","moved_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "container_move_container_id_id_ix" ON "container_move" USING btree ("org_id","container_id","id");
--> statement-breakpoint
CREATE INDEX "container_move_moved_on_to_yard_id_ix" ON "container_move" USING btree ("org_id","moved_on","to_yard_id");
--> statement-breakpoint
CREATE INDEX "container_move_from_yard_id_moved_on_ix" ON "container_move" USING btree ("org_id","from_yard_id","moved_on");
--> statement-breakpoint
CREATE INDEX "container_move_box_no_trgm" ON "container_move" USING gin ("box_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "container_move_doc_no_trgm" ON "container_move" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.delete"]' WHERE permissions ? 'cm.route.delete' AND NOT permissions ? 'cm.railTariff.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.disable"]' WHERE permissions ? 'cm.route.disable' AND NOT permissions ? 'cm.railTariff.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.enable"]' WHERE permissions ? 'cm.route.enable' AND NOT permissions ? 'cm.railTariff.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.export"]' WHERE permissions ? 'cm.route.export' AND NOT permissions ? 'cm.railTariff.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.import"]' WHERE permissions ? 'cm.route.import' AND NOT permissions ? 'cm.railTariff.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.modify"]' WHERE permissions ? 'cm.route.modify' AND NOT permissions ? 'cm.railTariff.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.print"]' WHERE permissions ? 'cm.route.print' AND NOT permissions ? 'cm.railTariff.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.railTariff.read"]' WHERE permissions ? 'cm.route.read' AND NOT permissions ? 'cm.railTariff.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'oms.container.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.container.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'oms.container.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.modify"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.container.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.container.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.container.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.scrap"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.container.scrap';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.delete"]' WHERE permissions ? 'sys.addr.delete' AND NOT permissions ? 'sys.station.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.disable"]' WHERE permissions ? 'sys.addr.disable' AND NOT permissions ? 'sys.station.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.enable"]' WHERE permissions ? 'sys.addr.enable' AND NOT permissions ? 'sys.station.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.export"]' WHERE permissions ? 'sys.addr.export' AND NOT permissions ? 'sys.station.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.import"]' WHERE permissions ? 'sys.addr.import' AND NOT permissions ? 'sys.station.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.modify"]' WHERE permissions ? 'sys.addr.modify' AND NOT permissions ? 'sys.station.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.print"]' WHERE permissions ? 'sys.addr.print' AND NOT permissions ? 'sys.station.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.station.read"]' WHERE permissions ? 'sys.addr.read' AND NOT permissions ? 'sys.station.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.delete"]' WHERE permissions ? 'sys.addr.delete' AND NOT permissions ? 'sys.wagonModel.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.disable"]' WHERE permissions ? 'sys.addr.disable' AND NOT permissions ? 'sys.wagonModel.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.enable"]' WHERE permissions ? 'sys.addr.enable' AND NOT permissions ? 'sys.wagonModel.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.export"]' WHERE permissions ? 'sys.addr.export' AND NOT permissions ? 'sys.wagonModel.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.import"]' WHERE permissions ? 'sys.addr.import' AND NOT permissions ? 'sys.wagonModel.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.modify"]' WHERE permissions ? 'sys.addr.modify' AND NOT permissions ? 'sys.wagonModel.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.print"]' WHERE permissions ? 'sys.addr.print' AND NOT permissions ? 'sys.wagonModel.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.wagonModel.read"]' WHERE permissions ? 'sys.addr.read' AND NOT permissions ? 'sys.wagonModel.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.delete"]' WHERE permissions ? 'sys.addr.delete' AND NOT permissions ? 'sys.yard.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.disable"]' WHERE permissions ? 'sys.addr.disable' AND NOT permissions ? 'sys.yard.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.enable"]' WHERE permissions ? 'sys.addr.enable' AND NOT permissions ? 'sys.yard.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.export"]' WHERE permissions ? 'sys.addr.export' AND NOT permissions ? 'sys.yard.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.import"]' WHERE permissions ? 'sys.addr.import' AND NOT permissions ? 'sys.yard.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.modify"]' WHERE permissions ? 'sys.addr.modify' AND NOT permissions ? 'sys.yard.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.print"]' WHERE permissions ? 'sys.addr.print' AND NOT permissions ? 'sys.yard.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sys.yard.read"]' WHERE permissions ? 'sys.addr.read' AND NOT permissions ? 'sys.yard.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.container.deposit"]' WHERE permissions ? 'oms.container.modify' AND NOT permissions ? 'oms.container.deposit';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
