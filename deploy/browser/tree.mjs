// The accessibility tree, as a screen reader gets it from the browser.

const silent = new Set(["none", "generic", "InlineTextBox", "LineBreak", "ListMarker"]);
const told = ["focused", "selected", "pressed", "disabled", "expanded", "checked", "live", "level"];

// treeOf returns the root of a page's tree: role, name, states, and the nodes below.
export async function treeOf(cdp) {
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const byID = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node) => (node.childIds ?? []).flatMap((id) => (byID.has(id) ? read(byID.get(id)) : []));
  const read = (node) => {
    const role = node.role?.value;
    if (node.ignored || silent.has(role)) return below(node);
    const states = {};
    for (const { name, value } of node.properties ?? []) if (told.includes(name)) states[name] = value.value;
    return [{ role, name: node.name?.value ?? "", states, below: role === "StaticText" ? [] : below(node) }];
  };
  return read(nodes[0])[0];
}

// all returns a node and those below it, in their order.
export const all = (node) => [node, ...node.below.flatMap(all)];

// line returns what is heard of a node.
export function line({ role, name, states }) {
  const said = Object.entries(states).filter(([, value]) => value && value !== "false").map(([key, value]) => (value === true || value === "true" ? key : `${key} ${value}`));
  return [role, name && JSON.stringify(name), ...said].filter(Boolean).join(" ");
}

// outline returns the text of a tree, a node a line. A text that only repeats the name above
// it is left out.
export function outline(node, depth = 0) {
  const below = node.below.filter((child) => !(child.role === "StaticText" && child.name.trim() === node.name.trim()));
  return "  ".repeat(depth) + line(node) + "\n" + below.map((child) => outline(child, depth + 1)).join("");
}
