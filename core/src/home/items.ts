import type { TodoItem } from './schema.ts'

type Said = Pick<TodoItem, '_id' | 'what' | 'tone' | 'to'> & Partial<TodoItem>

/** An item of which only what it says is stated. */
export const itemOf = (it: Said): TodoItem => ({ company: null, meeting: null, due: null, when: null, who: null, count: null, search: {}, notices: [], ...it })
