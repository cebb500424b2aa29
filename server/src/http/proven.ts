declare const proven: unique symbol

/** An id a guard has checked for this caller. Stores ask for it, so an unchecked id does not compile. */
export type Proven<Name extends string> = string & { readonly [proven]: Name }

/** The one way to make a proof. Only guards, the world builder and operators' commands may call it. */
export const prove = <Name extends string>(id: string): Proven<Name> => id as Proven<Name>
