ALTER TABLE "dictionary_item" ADD COLUMN "parent_value" text;
