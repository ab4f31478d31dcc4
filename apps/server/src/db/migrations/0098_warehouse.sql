CREATE TABLE "stock_balance" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"open_qty" numeric(20, 3) NOT NULL,
	"in_qty" numeric(20, 3) NOT NULL,
	"out_qty" numeric(20, 3) NOT NULL,
	"adj_qty" numeric(20, 3) NOT NULL,
	"close_qty" numeric(20, 3) NOT NULL,
	CONSTRAINT "stock_balance_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_balance_key" UNIQUE("org_id","month","stock_id")
);

--> statement-breakpoint
ALTER TABLE "stock_balance" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_balance" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_balance_company" ON "stock_balance" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_balance" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address_id" bigint,
	"area_size" numeric(10, 1),
	"capacity" numeric(12, 3),
	"stock_qty" numeric(12, 3),
	"fill_rate" numeric(6, 4),
	"keeper_id" bigint,
	"free_days" integer,
	"day_rate" numeric(12, 4),
	"handling_rate" numeric(12, 4),
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
	"code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED,
	CONSTRAINT "warehouse_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "warehouse_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "warehouse_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "warehouse" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "warehouse" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "warehouse_company" ON "warehouse" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "warehouse" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "warehouse_slot" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"zone" text,
	"slot_no" text NOT NULL,
	"capacity" numeric(12, 3),
	"remark" text,
	CONSTRAINT "warehouse_slot_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "warehouse_slot" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "warehouse_slot" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "warehouse_slot_company" ON "warehouse_slot" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "warehouse_slot" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "stock_doc" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_doc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"doc_no" text NOT NULL,
	"doc_type" text NOT NULL,
	"flow" text,
	"biz_date" date NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"slot_no" text,
	"owner_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"batch_no" text,
	"to_warehouse_id" bigint,
	"to_slot_no" text,
	"to_owner_id" bigint,
	"planned_qty" numeric(12, 3),
	"gross" numeric(12, 3),
	"tare" numeric(12, 3),
	"stated_qty" numeric(12, 3),
	"net" numeric(12, 3),
	"diff_qty" numeric(12, 3),
	"diff_reason" text,
	"pieces" integer,
	"plate_or_wagon" text,
	"ticket_no" text,
	"weigh_at" timestamp with time zone,
	"heat" integer,
	"moisture" numeric(11, 2),
	"waybill_id" bigint,
	"keeper_id" bigint,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"attachments" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "stock_doc_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_doc__doc_no__key" UNIQUE("org_id","doc_no"),
	CONSTRAINT "stock_doc_weights_check" CHECK (gross is null or tare is null or gross > tare),
	CONSTRAINT "stock_doc_submitted_check" CHECK (status in ('draft', 'cancelled') or (net > 0 and slot_no is not null and batch_no is not null)),
	CONSTRAINT "stock_doc_moved_check" CHECK (status in ('draft', 'cancelled') or flow <> 'move' or (to_warehouse_id is not null and to_slot_no is not null)),
	CONSTRAINT "stock_doc_title_check" CHECK (status in ('draft', 'cancelled') or flow <> 'title' or (to_owner_id is not null and to_owner_id <> owner_id)),
	CONSTRAINT "stock_doc_status_known" CHECK ("status" in ('draft', 'approving', 'posted', 'reversed', 'cancelled')),
	CONSTRAINT "stock_doc_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "stock_doc" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_doc" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_doc_company" ON "stock_doc" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_doc" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "stock" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"warehouse_id" bigint,
	"slot_no" text,
	"owner_id" bigint,
	"goods_id" bigint,
	"batch_no" text,
	"book_qty" numeric(12, 3),
	"locked_qty" numeric(12, 3),
	"frozen_qty" numeric(12, 3),
	"avail_qty" numeric(12, 3),
	"freeze_reason" text,
	"aged_from" date,
	"age_days" integer,
	"last_in_on" date,
	"last_out_on" date,
	"approval_id" bigint,
	"status" text DEFAULT 'normal' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "stock_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_key_check" CHECK (num_nulls(warehouse_id, slot_no, owner_id, goods_id, batch_no, book_qty, locked_qty, frozen_qty, avail_qty) = 0),
	CONSTRAINT "stock_book_check" CHECK (book_qty >= 0),
	CONSTRAINT "stock_parts_check" CHECK (locked_qty >= 0 and frozen_qty >= 0),
	CONSTRAINT "stock_sums_check" CHECK (avail_qty = book_qty - locked_qty - frozen_qty),
	CONSTRAINT "stock_avail_check" CHECK (avail_qty >= 0),
	CONSTRAINT "stock_status_known" CHECK ("status" in ('normal', 'frozen')),
	CONSTRAINT "stock_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "stock" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_company" ON "stock" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"stock_id" bigint,
	"doc_id" bigint,
	"doc_no" text,
	"doc_type" text,
	"biz_date" date,
	"posted_on" date,
	"warehouse_id" bigint,
	"slot_no" text,
	"owner_id" bigint,
	"goods_id" bigint,
	"batch_no" text,
	"counted_as" text,
	"delta" numeric(12, 3),
	"before" numeric(12, 3),
	"after" numeric(12, 3),
	"is_reversal" boolean,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "stock_ledger_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_ledger_whole_check" CHECK (num_nulls(stock_id, doc_id, doc_type, biz_date, posted_on, warehouse_id, owner_id, goods_id, counted_as) = 0),
	CONSTRAINT "stock_ledger_change_check" CHECK (delta <> 0 and after = before + delta and before >= 0 and after >= 0)
);

--> statement-breakpoint
ALTER TABLE "stock_ledger" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_ledger" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_ledger_company" ON "stock_ledger" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_ledger" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_address_id_fk" FOREIGN KEY ("org_id","address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_keeper_id_fk" FOREIGN KEY ("org_id","keeper_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warehouse_slot" ADD CONSTRAINT "warehouse_slot_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_warehouse_id_fk" FOREIGN KEY ("org_id","warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_to_warehouse_id_fk" FOREIGN KEY ("org_id","to_warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_to_owner_id_fk" FOREIGN KEY ("org_id","to_owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_keeper_id_fk" FOREIGN KEY ("org_id","keeper_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_warehouse_id_fk" FOREIGN KEY ("org_id","warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_stock_id_fk" FOREIGN KEY ("org_id","stock_id") REFERENCES "public"."stock"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_doc_id_fk" FOREIGN KEY ("org_id","doc_id") REFERENCES "public"."stock_doc"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_warehouse_id_fk" FOREIGN KEY ("org_id","warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse__code__key" ON "warehouse" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse__name__key" ON "warehouse" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "warehouse_live_idx" ON "warehouse" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "warehouse_kind_list" ON "warehouse" USING btree ("org_id","kind","code") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "warehouse_keeper_id_list" ON "warehouse" USING btree ("org_id","keeper_id","code") WHERE deleted_at is null and "keeper_id" is not null;
--> statement-breakpoint
CREATE INDEX "warehouse_status_list" ON "warehouse" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "warehouse_approval_id_ref" ON "warehouse" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "warehouse_address_id_status_ix" ON "warehouse" USING btree ("org_id","address_id","status");
--> statement-breakpoint
CREATE INDEX "warehouse_code_alike" ON "warehouse" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "warehouse_name_trgm" ON "warehouse" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "warehouse_code_trgm" ON "warehouse" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "warehouse_slot_parent_idx" ON "warehouse_slot" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "stock_doc_live_idx" ON "stock_doc" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_doc_warehouse_id_list" ON "stock_doc" USING btree ("org_id","warehouse_id","biz_date") WHERE deleted_at is null and "warehouse_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_biz_date_list" ON "stock_doc" USING btree ("org_id","biz_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_doc_doc_type_list" ON "stock_doc" USING btree ("org_id","doc_type","biz_date") WHERE deleted_at is null and "doc_type" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_owner_id_list" ON "stock_doc" USING btree ("org_id","owner_id","biz_date") WHERE deleted_at is null and "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_goods_id_list" ON "stock_doc" USING btree ("org_id","goods_id","biz_date") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_batch_no_list" ON "stock_doc" USING btree ("org_id","batch_no","biz_date") WHERE deleted_at is null and "batch_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_slot_no_list" ON "stock_doc" USING btree ("org_id","slot_no","biz_date") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_plate_or_wagon_list" ON "stock_doc" USING btree ("org_id","plate_or_wagon","biz_date") WHERE deleted_at is null and "plate_or_wagon" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_flow_list" ON "stock_doc" USING btree ("org_id","flow","biz_date") WHERE deleted_at is null and "flow" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_keeper_id_list" ON "stock_doc" USING btree ("org_id","keeper_id","biz_date") WHERE deleted_at is null and "keeper_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_net_list" ON "stock_doc" USING btree ("org_id","net","biz_date") WHERE deleted_at is null and "net" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_created_by_list" ON "stock_doc" USING btree ("org_id","created_by","biz_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_created_at_list" ON "stock_doc" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_doc_to_warehouse_id_ref" ON "stock_doc" USING btree ("org_id","to_warehouse_id") WHERE "to_warehouse_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_to_owner_id_ref" ON "stock_doc" USING btree ("org_id","to_owner_id") WHERE "to_owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_approval_id_ref" ON "stock_doc" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_doc_warehouse_id_biz_date_ix" ON "stock_doc" USING btree ("org_id","warehouse_id","biz_date");
--> statement-breakpoint
CREATE INDEX "stock_doc_owner_id_biz_date_ix" ON "stock_doc" USING btree ("org_id","owner_id","biz_date");
--> statement-breakpoint
CREATE INDEX "stock_doc_waybill_id_status_ix" ON "stock_doc" USING btree ("org_id","waybill_id","status");
--> statement-breakpoint
CREATE INDEX "stock_doc_status_biz_date_ix" ON "stock_doc" USING btree ("org_id","status","biz_date");
--> statement-breakpoint
CREATE INDEX "stock_doc_doc_no_trgm" ON "stock_doc" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_doc_batch_no_trgm" ON "stock_doc" USING gin ("batch_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_doc_plate_or_wagon_trgm" ON "stock_doc" USING gin ("plate_or_wagon" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_doc_ticket_no_trgm" ON "stock_doc" USING gin ("ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock__warehouse_id__slot_no__owner_id__goods_id__batch_no__key" ON "stock" USING btree ("org_id","warehouse_id","slot_no","owner_id","goods_id","batch_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_live_idx" ON "stock" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_batch_no_list" ON "stock" USING btree ("org_id","batch_no","warehouse_id") WHERE deleted_at is null and "batch_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_slot_no_list" ON "stock" USING btree ("org_id","slot_no","warehouse_id") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_book_qty_list" ON "stock" USING btree ("org_id","book_qty","warehouse_id") WHERE deleted_at is null and "book_qty" is not null;
--> statement-breakpoint
CREATE INDEX "stock_avail_qty_list" ON "stock" USING btree ("org_id","avail_qty","warehouse_id") WHERE deleted_at is null and "avail_qty" is not null;
--> statement-breakpoint
CREATE INDEX "stock_status_list" ON "stock" USING btree ("org_id","status","warehouse_id") WHERE deleted_at is null and "status" not in ('normal');
--> statement-breakpoint
CREATE INDEX "stock_approval_id_ref" ON "stock" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_warehouse_id_book_qty_ix" ON "stock" USING btree ("org_id","warehouse_id","book_qty");
--> statement-breakpoint
CREATE INDEX "stock_owner_id_book_qty_ix" ON "stock" USING btree ("org_id","owner_id","book_qty");
--> statement-breakpoint
CREATE INDEX "stock_goods_id_book_qty_ix" ON "stock" USING btree ("org_id","goods_id","book_qty");
--> statement-breakpoint
CREATE INDEX "stock_aged_from_book_qty_ix" ON "stock" USING btree ("org_id","aged_from","book_qty");
--> statement-breakpoint
CREATE INDEX "stock_batch_no_trgm" ON "stock" USING gin ("batch_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_slot_no_trgm" ON "stock" USING gin ("slot_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_ledger_live_idx" ON "stock_ledger" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse_id_list" ON "stock_ledger" USING btree ("org_id","warehouse_id","id") WHERE deleted_at is null and "warehouse_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_owner_id_list" ON "stock_ledger" USING btree ("org_id","owner_id","id") WHERE deleted_at is null and "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_goods_id_list" ON "stock_ledger" USING btree ("org_id","goods_id","id") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_batch_no_list" ON "stock_ledger" USING btree ("org_id","batch_no") WHERE deleted_at is null and "batch_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_slot_no_list" ON "stock_ledger" USING btree ("org_id","slot_no") WHERE deleted_at is null and "slot_no" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_doc_type_list" ON "stock_ledger" USING btree ("org_id","doc_type") WHERE deleted_at is null and "doc_type" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_counted_as_list" ON "stock_ledger" USING btree ("org_id","counted_as") WHERE deleted_at is null and "counted_as" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_delta_list" ON "stock_ledger" USING btree ("org_id","delta") WHERE deleted_at is null and "delta" is not null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_stock_id_id_ix" ON "stock_ledger" USING btree ("org_id","stock_id","id");
--> statement-breakpoint
CREATE INDEX "stock_ledger_stock_id_biz_date_ix" ON "stock_ledger" USING btree ("org_id","stock_id","biz_date");
--> statement-breakpoint
CREATE INDEX "stock_ledger_doc_id_id_ix" ON "stock_ledger" USING btree ("org_id","doc_id","id");
--> statement-breakpoint
CREATE INDEX "stock_ledger_biz_date_stock_id_ix" ON "stock_ledger" USING btree ("org_id","biz_date","stock_id");
--> statement-breakpoint
CREATE INDEX "stock_ledger_posted_on_stock_id_ix" ON "stock_ledger" USING btree ("org_id","posted_on","stock_id");
--> statement-breakpoint
CREATE INDEX "stock_ledger_doc_no_trgm" ON "stock_ledger" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_ledger_batch_no_trgm" ON "stock_ledger" USING gin ("batch_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'wms.inventory.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'wms.inventory.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.freeze"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'wms.inventory.freeze';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'wms.inventory.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.modify"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'wms.inventory.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'wms.inventory.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.inventory.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'wms.inventory.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.approve"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'wms.option.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.delete"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'wms.option.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'wms.option.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.import"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'wms.option.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.modify"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'wms.option.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'wms.option.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'wms.option.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.reverse"]' WHERE permissions ? 'oms.way.unaudit' AND NOT permissions ? 'wms.option.reverse';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.option.submit"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'wms.option.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.delete"]' WHERE permissions ? 'sys.addr.delete' AND NOT permissions ? 'wms.warehouse.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.disable"]' WHERE permissions ? 'sys.addr.disable' AND NOT permissions ? 'wms.warehouse.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.enable"]' WHERE permissions ? 'sys.addr.enable' AND NOT permissions ? 'wms.warehouse.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.export"]' WHERE permissions ? 'sys.addr.export' AND NOT permissions ? 'wms.warehouse.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.import"]' WHERE permissions ? 'sys.addr.import' AND NOT permissions ? 'wms.warehouse.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.modify"]' WHERE permissions ? 'sys.addr.modify' AND NOT permissions ? 'wms.warehouse.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.print"]' WHERE permissions ? 'sys.addr.print' AND NOT permissions ? 'wms.warehouse.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.warehouse.read"]' WHERE permissions ? 'sys.addr.read' AND NOT permissions ? 'wms.warehouse.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
