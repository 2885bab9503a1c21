# Homebrew: a cask for a tap.
cask "brickmuster" do
  arch arm: "aarch64", intel: "x86_64"

  version "@version@"
  sha256 arm:   "@mac_arm_sha256@",
         intel: "@mac_intel_sha256@"

  url "@source@/releases/download/v#{version}/brickmuster-#{version}-macos-#{arch}.dmg"
  name "Brickmuster"
  desc "Army builder for brick wargames"
  homepage "@home@"

  depends_on macos: ">= :ventura"

  app "Brickmuster.app"
  binary "#{appdir}/Brickmuster.app/Contents/MacOS/brickmuster-window",
         target: "brickmuster"

  zap trash: [
    "~/Library/Application Support/Brickmuster",
    "~/Library/Logs/Brickmuster",
  ]
end
