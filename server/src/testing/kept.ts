import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * What the tables held at a moment, to which they can be put back: a row of text for each table that was not empty. No trigger and no foreign key is asked
 * when rows go and come, for which one must be the superuser. Numbers that a sequence has given are not given again.
 */
const keeper = `
  create schema kept;
  create table kept.rows (moment int, name text, columns text, contents text);

  create view kept.filled as
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind = 'r' and pg_relation_size(c.oid) > 0;

  create function kept.keep(at int) returns void language plpgsql as $$
    declare it record;
    begin
      for it in select * from kept.filled loop
        execute format('insert into kept.rows select $1, $2, $3, array_agg(t)::text from %s t having count(*) > 0', it.name) using at, it.name, it.columns;
      end loop;
    end $$;

  create function kept.put_back(at int) returns void language plpgsql set session_replication_role = replica as $$
    declare it record;
    begin
      for it in select * from kept.filled loop
        execute format('delete from %s', it.name);
      end loop;
      for it in select * from kept.rows where moment = at loop
        execute format('insert into %1$s (%2$s) overriding system value select %2$s from unnest($1::%1$s[])', it.name, it.columns) using it.contents;
      end loop;
    end $$`

/** The moments of one database, by number. */
export function momentsOf(db: Db) {
  let last = -1
  return {
    async keep(): Promise<number> {
      if (last < 0) await sql.raw(keeper).execute(db)
      await sql`select kept.keep(${++last})`.execute(db)
      return last
    },
    async putBack(moment: number): Promise<void> {
      await sql`select kept.put_back(${moment})`.execute(db)
    },
  }
}
