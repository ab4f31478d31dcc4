CREATE TABLE "deletion_entry" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deletion_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"batch_no" integer NOT NULL,
	"reason" text NOT NULL,
	"restored_at" timestamp with time zone,
	"approval_id" bigint,
	"status" text DEFAULT 'refused' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "deletion_entry_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "deletion_entry_status_known" CHECK ("status" in ('deleted', 'refused', 'restored')),
	CONSTRAINT "deletion_entry_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "deletion_entry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "deletion_entry" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "deletion_entry_company" ON "deletion_entry" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "deletion_entry" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "deletion_entry" ADD CONSTRAINT "deletion_entry_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "deletion_entry_live_idx" ON "deletion_entry" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_number_list" ON "deletion_entry" USING btree ("org_id","number") WHERE deleted_at is null and "number" is not null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_status_list" ON "deletion_entry" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_created_by_list" ON "deletion_entry" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_created_at_list" ON "deletion_entry" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_approval_id_ref" ON "deletion_entry" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "deletion_entry_kind_record_id_ix" ON "deletion_entry" USING btree ("org_id","kind","record_id");
--> statement-breakpoint
CREATE INDEX "deletion_entry_batch_no_status_ix" ON "deletion_entry" USING btree ("org_id","batch_no","status");
--> statement-breakpoint
CREATE INDEX "deletion_entry_number_trgm" ON "deletion_entry" USING gin ("number" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "deletion_entry_reason_trgm" ON "deletion_entry" USING gin ("reason" gin_trgm_ops);
