ALTER TABLE "approval_process" ADD COLUMN "origin" text;
