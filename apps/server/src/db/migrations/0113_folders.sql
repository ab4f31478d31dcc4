CREATE TABLE "file_folder" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"depth" integer NOT NULL,
	"own_rights" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_with" bigint,
	CONSTRAINT "file_folder_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "file_folder_depth" CHECK (depth between 1 and 5 and (depth = 1) = (parent_id is null))
);

--> statement-breakpoint
ALTER TABLE "file_folder" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file_folder" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "file_folder_company" ON "file_folder" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_folder" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "folder_right" (
	"org_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "folder_right_org_id_folder_id_role_id_pk" PRIMARY KEY("org_id","folder_id","role_id"),
	CONSTRAINT "folder_right_level" CHECK (level in (1, 2))
);

--> statement-breakpoint
ALTER TABLE "folder_right" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "folder_right" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "folder_right_company" ON "folder_right" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "folder_right" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "folder_file" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "folder_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"folder_id" bigint NOT NULL,
	"name" text NOT NULL,
	"version_no" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_with" bigint,
	CONSTRAINT "folder_file_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "folder_file" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "folder_file" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "folder_file_company" ON "folder_file" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "folder_file" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "folder_file_version" (
	"org_id" bigint NOT NULL,
	"folder_file_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"restored" integer,
	"upload" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	CONSTRAINT "folder_file_version_org_id_folder_file_id_no_pk" PRIMARY KEY("org_id","folder_file_id","no")
);

--> statement-breakpoint
ALTER TABLE "folder_file_version" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "folder_file_version" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "folder_file_version_company" ON "folder_file_version" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "folder_file_version" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "file_share" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"folder_file_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "file_share_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "file_share" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file_share" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "file_share_company" ON "file_share" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_share" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "file_share_use" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_share_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "file_share_use_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "file_share_use" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file_share_use" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "file_share_use_company" ON "file_share_use" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_share_use" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "file_folder" ADD CONSTRAINT "file_folder_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."file_folder"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_right" ADD CONSTRAINT "folder_right_folder_fk" FOREIGN KEY ("org_id","folder_id") REFERENCES "public"."file_folder"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_file" ADD CONSTRAINT "folder_file_folder_fk" FOREIGN KEY ("org_id","folder_id") REFERENCES "public"."file_folder"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_file_version" ADD CONSTRAINT "folder_file_version_file_fk" FOREIGN KEY ("org_id","folder_file_id") REFERENCES "public"."folder_file"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_share" ADD CONSTRAINT "file_share_file_fk" FOREIGN KEY ("org_id","folder_file_id") REFERENCES "public"."folder_file"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_share_use" ADD CONSTRAINT "file_share_use_share_fk" FOREIGN KEY ("org_id","share_id") REFERENCES "public"."file_share"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "file_folder_name_key" ON "file_folder" USING btree ("org_id",coalesce(parent_id, 0),lower(name)) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "file_folder_deleted_idx" ON "file_folder" USING btree ("org_id","deleted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "folder_file_name_key" ON "folder_file" USING btree ("org_id","folder_id",lower(name)) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "folder_file_updated_idx" ON "folder_file" USING btree ("org_id","folder_id","updated_at");
--> statement-breakpoint
CREATE INDEX "folder_file_deleted_idx" ON "folder_file" USING btree ("org_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "folder_file_name_idx" ON "folder_file" USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "folder_file_version_upload_key" ON "folder_file_version" USING btree ("org_id","upload");
--> statement-breakpoint
CREATE UNIQUE INDEX "file_share_token_key" ON "file_share" USING btree ("org_id","token_hash");
--> statement-breakpoint
CREATE INDEX "file_share_file_idx" ON "file_share" USING btree ("org_id","folder_file_id","id");
--> statement-breakpoint
CREATE INDEX "file_share_use_share_idx" ON "file_share_use" USING btree ("org_id","share_id","id");
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.file.read"]' WHERE permissions ? 'bpm.approval.read' AND NOT permissions ? 'fms.file.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.file.modify"]' WHERE permissions ? 'bpm.approval.read' AND NOT permissions ? 'fms.file.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.file.delete"]' WHERE permissions ? 'bpm.approval.read' AND NOT permissions ? 'fms.file.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.file.share"]' WHERE code IN ('branchManager', 'systemAdmin') AND NOT permissions ? 'fms.file.share';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.file.manage"]' WHERE code = 'systemAdmin' AND NOT permissions ? 'fms.file.manage';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
