import address from './formulas.css?url';

/** The styles of formulas, for articles that have one. Without `precedence`, React leaves the link where it is. */
export const FormulaStyles = () => <link rel="stylesheet" href={address} />;
