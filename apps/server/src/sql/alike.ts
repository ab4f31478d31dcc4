const codes = Array.from({ length: 0x7e - 0x20 }, (_, i) => 0x21 + i)
/** A semicolon would end the name of an index in the file of the migrations' snapshot. */
const NARROW = String.fromCharCode(...codes)
  .replaceAll("'", "''")
  .replace(';', "' || chr(59) || '")
const WIDE = String.fromCharCode(...codes.map(code => code + 0xfee0))

/** The `alikeKey` of a text in SQL, whatever order the database has for its texts. */
export const alikeSql = (text: string): string => `upper(translate(${text}, '${WIDE}', '${NARROW}') collate "C")`
